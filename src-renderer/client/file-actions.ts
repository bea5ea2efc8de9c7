import { call } from './call.ts';
import { say } from './notices.ts';
import { sayError } from './say-error.ts';

/** What can be done with a file that was written. */
export const fileActions = [
  { method: 'export:open', label: 'Open' },
  { method: 'export:reveal', label: 'Show in folder' },
  { method: 'export:copyPath', label: 'Copy path' },
] as const;
type FileAction = (typeof fileActions)[number]['method'];

/** Does one of them; main knows the path that the token stands for. */
export function withFile(method: FileAction, token: string): void {
  call(method, { token }).then(
    () => method === 'export:copyPath' && say({ tone: 'info', text: 'The path is copied.' }),
    sayError,
  );
}
