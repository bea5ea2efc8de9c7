import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Answer, bodyText } from '../server/answer.ts';
import { clientGone, type SendOptions, writeHead } from '../server/send.ts';
import type { Fault } from './fault-switch.ts';

type Delivery = (response: ServerResponse, answer: Answer, options: SendOptions, fault: Fault) => Promise<void>;

const ONE_GIGABYTE = 2 ** 30;

/** The first megabyte of an answer: enough to break it. */
function beginning(answer: Answer, options: SendOptions): string {
  let text = '';
  for (const piece of bodyText(answer.body, options.write)) {
    text += piece;
    if (text.length > 1_000_000) break;
  }
  return text;
}

const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

const reset = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy();
};

async function resetMidBody(response: ServerResponse, answer: Answer, options: SendOptions): Promise<void> {
  writeHead(response, answer, options);
  response.write(half(beginning(answer, options)));
  await pause(20);
  reset(response);
}

async function stallMidBody(response: ServerResponse, answer: Answer, options: SendOptions): Promise<void> {
  writeHead(response, answer, options);
  response.write(half(beginning(answer, options)));
  await clientGone(response);
}

/** The body ends properly as far as HTTP is concerned, but half of the text is missing. */
async function truncated(response: ServerResponse, answer: Answer, options: SendOptions): Promise<void> {
  writeHead(response, answer, options);
  response.end(half(beginning(answer, options)));
}

async function slowDrip(response: ServerResponse, answer: Answer, options: SendOptions, fault: Fault): Promise<void> {
  writeHead(response, answer, options);
  for (const character of beginning(answer, options)) {
    if (response.destroyed) return;
    response.write(character);
    await pause(fault.milliseconds ?? 100);
  }
  response.end();
}

/** Writes one piece again and again until the wanted size is reached or the client is gone. */
async function writeRepeatedly(response: ServerResponse, piece: Buffer, times: number): Promise<void> {
  const gone = clientGone(response);
  for (let written = 0; written < times && !response.destroyed; written += 1) {
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), gone]);
    else await new Promise(setImmediate);
  }
}

async function hugeBody(response: ServerResponse, answer: Answer, options: SendOptions, fault: Fault): Promise<void> {
  writeHead(response, answer, options);
  const piece = Buffer.from(`"${'x'.repeat(65_533)}",`);
  response.write('[');
  await writeRepeatedly(response, piece, Math.ceil((fault.bytes ?? ONE_GIGABYTE) / piece.length));
  response.end('""]');
}

const BOMB_PART = 16 * 2 ** 20;

/** Parts of sixteen megabytes of blanks, each packed into sixteen kilobytes, one behind the other: a valid gzip stream. */
async function gzipBomb(response: ServerResponse, answer: Answer, options: SendOptions, fault: Fault): Promise<void> {
  writeHead(response, answer, options);
  response.setHeader('Content-Encoding', 'gzip');
  const part = gzipSync(Buffer.alloc(BOMB_PART, ' '), { level: 9 });
  response.write(gzipSync('['));
  await writeRepeatedly(response, part, Math.ceil((fault.bytes ?? ONE_GIGABYTE) / BOMB_PART));
  response.end(gzipSync(']'));
}

const DELIVERIES: Readonly<Partial<Record<Fault['kind'], Delivery>>> = {
  reset: async (response) => reset(response),
  stall: clientGone,
  'reset-mid-body': resetMidBody,
  'stall-mid-body': stallMidBody,
  'slow-drip': slowDrip,
  truncated,
  'huge-body': hugeBody,
  'gzip-bomb': gzipBomb,
};

/** Delivers an answer in a broken way. Returns false when none of the faults is about delivery. */
export async function deliverBroken(
  faults: readonly Fault[],
  response: ServerResponse,
  answer: Answer,
  options: SendOptions,
): Promise<boolean> {
  for (const fault of faults) {
    const deliver = DELIVERIES[fault.kind];
    if (deliver === undefined) continue;
    await deliver(response, answer, options, fault);
    return true;
  }
  return false;
}
