import { useMutation } from '@tanstack/react-query';
import type { MethodInput, MethodOutput } from '#contract/methods.ts';
import { call } from './call.ts';
import { whileShown } from './running.ts';
import { packageProgress } from './workspaces.ts';

export type Published = Extract<MethodOutput<'publication:publish'>, { state: 'published' }>;

/** Publishes to a folder that is chosen in a dialog. A publication that is stopped leaves the one before. */
export const usePublish = () =>
  useMutation({
    mutationFn: (choice: MethodInput<'publication:publish'>) =>
      whileShown('package', 'package:progress', packageProgress, (signal) =>
        call('publication:publish', choice, signal),
      ),
  });
