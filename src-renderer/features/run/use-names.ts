import { useMemo } from 'react';
import { type BlockNames, namesOfBlocks } from '../../../src-preload/contract/module-id.ts';
import { useLabels } from '../../client/own-words.ts';

/** What the parts of a course are called. */
export function useNames(): BlockNames {
  const labels = useLabels();
  return useMemo(() => namesOfBlocks(labels.of), [labels]);
}
