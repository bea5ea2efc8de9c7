import type { Net } from 'electron';
import { part } from './part.ts';

/** The computer of the stand-in always has a network; requests of the main process do not go through here. */
export const net: Net = part<Net>('net', { isOnline: () => true });
