import { shell } from 'electron';
import { externalAddress } from './external-address.ts';

/** Opens an https address in the computer's browser. */
export async function openExternalLink(text: string): Promise<void> {
  await shell.openExternal(externalAddress(text));
}
