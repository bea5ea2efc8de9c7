import { useMemo } from 'react';
import { useLabels } from '#renderer/client/annotations.ts';
import { type BlockNames, namesOfBlocks } from '#shared/catalog/module-id.ts';

/** What the parts of a course are called. */
export function useNames(): BlockNames {
  const labels = useLabels();
  return useMemo(() => namesOfBlocks(labels.of), [labels]);
}
