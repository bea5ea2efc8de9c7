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

/** Reads every part by itself, so that one bad value costs that value alone. */
export function readDocument(raw: RawDocument): { document: SettingsDocument; isDamaged: boolean } {
  let isDamaged = false;
  const part = <T>(schema: z.ZodType<T>, value: unknown): T | null => {
    if (value === undefined || value === null) return null;
    const result = schema.safeParse(value);
    if (!result.success) isDamaged = true;
    return result.success ? result.data : null;
  };
  const choices = part(z.record(z.string(), z.unknown()), raw.settings) ?? {};
  const known = Object.entries(settings.shape).flatMap(([key, schema]) => {
    const value = part<unknown>(schema, choices[key]);
    return value === null ? [] : [[key, value]];
  });
  const document = {
    settings: settings.parse(Object.fromEntries(known)),
    connection: part(connection, raw.connection),
    lastExportFolder: part(folder, raw.lastExportFolder),
    windowBounds: part(windowBounds, raw.windowBounds),
  };
  return { document, isDamaged };
}
