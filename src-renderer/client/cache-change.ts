import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sayError } from './call.ts';
import { keys } from './query-client.ts';

/** Changes stored data, says so, and reads all of it again. A failure is said as a notice. */
export function useCacheChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  said?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => {
      said?.(output, input);
      return client.invalidateQueries({ queryKey: keys.cache });
    },
    onError: sayError,
  });
}
