import * as z from 'zod';
import { type Connection, connection } from '../../src-preload/contract/connection.ts';
import { type Settings, settings } from '../../src-preload/contract/settings.ts';

/** Where the window was, in screen pixels. */
export const windowBounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean().optional(),
});
export type WindowBounds = z.infer<typeof windowBounds>;

/** The whole file as it was read: keys of a newer version stay in it. */
export type RawDocument = Readonly<Record<string, unknown>>;

/** What the file means to this version. */
export interface SettingsDocument {
  readonly settings: Settings;
  readonly connection: Connection | null;
  readonly lastExportFolder: string | null;
  readonly windowBounds: WindowBounds | null;
}

const folder = z.string().min(1).max(4000);

export interface DocumentReading {
  readonly document: SettingsDocument;
  /** The file without the values that could not be read; keys that nobody knows stay. */
  readonly readable: RawDocument;
  readonly isDamaged: boolean;
}

/** Reads every value by itself, so that a bad one costs that one alone. */
export function readDocument(raw: RawDocument): DocumentReading {
  const parts = readValues(raw, { connection, lastExportFolder: folder, windowBounds, settings: anyRecord });
  const choices = readValues((parts.readable.settings ?? {}) as RawDocument, settings.shape);
  return {
    document: {
      settings: settings.parse(pick(choices.readable, Object.keys(settings.shape))),
      connection: (parts.readable.connection ?? null) as Connection | null,
      lastExportFolder: (parts.readable.lastExportFolder ?? null) as string | null,
      windowBounds: (parts.readable.windowBounds ?? null) as WindowBounds | null,
    },
    readable: parts.readable.settings ? { ...parts.readable, settings: choices.readable } : parts.readable,
    isDamaged: parts.isDamaged || choices.isDamaged,
  };
}

const anyRecord = z.record(z.string(), z.unknown());

/** Leaves out the values that their schema refuses; null counts as "not set". */
function readValues(raw: RawDocument, schemas: Readonly<Record<string, z.ZodType>>) {
  const entries = Object.entries(raw).filter(([key, value]) => {
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    return schema === undefined || value === null || schema.safeParse(value).success;
  });
  return { readable: Object.fromEntries(entries) as RawDocument, isDamaged: entries.length < Object.keys(raw).length };
}

function pick(raw: RawDocument, keys: readonly string[]): RawDocument {
  return Object.fromEntries(
    keys.filter((key) => raw[key] !== null && raw[key] !== undefined).map((key) => [key, raw[key]]),
  );
}
