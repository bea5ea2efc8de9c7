import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { it as base, expect } from 'vitest';
import type { Settings } from '#contract/settings.ts';
import { startWithEverything } from './all-addresses.ts';
import { ask } from './bridge.ts';
import { defaultSize, type Session, startSynced } from './session.ts';
import { openAddress } from './user.ts';
import { windowsOf } from './windows.ts';

/*
 * One app for the files that begin with the same data: a start costs more than most of them do. Those that change no more than they put
 * back borrow it; each begins at Overview, with the choices of the profile and no annotations, whichever files came before. Answers to
 * problems that one of them reads stay, as they do for users. One that changes more takes it, after the others, and ends it.
 */

/** The data that an app may begin with, by name. */
const beginnings = {
  all: () => startSynced(),
  /** Two runs with learner data, a note and all answers. */
  everything: startWithEverything,
  /** Two runs of which one leaves a mode out. */
  modes: () => startSynced({ runs: ['course-v1:edX+DemoX+Demo_2014', 'course-v1:OsakaTechx+MGT102+1T2024'] }),
} satisfies Record<string, () => Promise<Session>>;
type Beginning = keyof typeof beginnings;

/** Tables of what users write and choose. The choices in the settings are put back. */
const ownTables = ['label', 'note', 'pin', 'document', 'skill_mark', 'same_question', 'watch', 'fix_item'] as const;
const chosenTables = ['selected_run', 'learner_run', 'subsection', 'report_choice'] as const;

type Row = Readonly<Record<string, unknown>>;

/** Writes a row as a text, without its number and times: a row that is removed and brought back has others. */
const saidBy = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([column]) => !column.endsWith('_no'))
      .map(([column, value]) => [column, column.endsWith('_at') ? value !== null : value]),
  );

/** The content of each of these tables: what a file has left behind. */
function contentOf({ userDataDir }: Session): Record<string, readonly string[]> {
  const [name = ''] = globSync('data/**/journal.sqlite3', { cwd: userDataDir });
  const journal = new Database(join(userDataDir, name), { readonly: true });
  try {
    const rowsOf = (table: string) => journal.prepare<[], Row>(`SELECT * FROM ${table}`).all();
    return Object.fromEntries(
      [...ownTables, ...chosenTables].map((table) => [table, rowsOf(table).map(saidBy).sort()]),
    );
  } finally {
    journal.close();
  }
}

const pressAll = (buttons: Element[]): void => {
  for (const button of buttons) (button as HTMLElement).click();
};

/** The app, with what it was like before the first file. */
interface Kept {
  readonly beginning: Beginning;
  readonly session: Session;
  readonly settings: Settings;
  readonly content: Record<string, readonly string[]>;
}

class SharedApp {
  #kept: Kept | null = null;

  /** Lends the app until its `end`, which fails where something was left behind; the next file then has a new one. */
  async borrow(beginning: Beginning = 'all'): Promise<Session> {
    const kept = await this.#begin(beginning);
    const giveBack = async () => {
      kept.session.service.reset();
      const content = contentOf(kept.session);
      if (JSON.stringify(content) !== JSON.stringify(kept.content)) await this.end();
      expect(content, 'what a file leaves in the shared app').toEqual(kept.content);
    };
    return Object.assign(Object.create(kept.session) as Session, { end: giveBack });
  }

  /** Gives the app away: it may be changed in any way, and its `end` is its last. */
  async take(beginning: Beginning = 'all'): Promise<Session> {
    const { session } = await this.#begin(beginning);
    return Object.assign(Object.create(session) as Session, { end: () => this.end() });
  }

  async end(): Promise<void> {
    const kept = this.#kept;
    this.#kept = null;
    await kept?.session.end();
  }

  async #begin(beginning: Beginning): Promise<Kept> {
    if (this.#kept?.beginning !== beginning) await this.end();
    return (await this.#again()) ?? (await this.#start(beginning));
  }

  async #start(beginning: Beginning): Promise<Kept> {
    const session = await beginnings[beginning]();
    const settings = await ask(session.page, 'settings:get', {});
    this.#kept = { beginning, session, settings, content: contentOf(session) };
    return this.#kept;
  }

  /** Brings the running app back to its beginning; null where there is none, or not a whole one. */
  async #again(): Promise<Kept | null> {
    if (this.#kept === null) return null;
    const { session, settings } = this.#kept;
    try {
      const { page } = session;
      for (const window of windowsOf(session).besides()) await windowsOf(session).close(window);
      await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null });
      for (let tries = 0; (await page.locator('dialog[open]').count()) > 0; tries += 1) {
        expect(tries).toBeLessThan(5);
        await page.keyboard.press('Escape');
      }
      // Escape closes it where it has the focus.
      const drawer = page.getByRole('complementary', { name: 'Definitions' });
      if ((await drawer.count()) > 0) await drawer.press('Escape');
      await session.resize(defaultSize);
      await ask(page, 'settings:update', settings);
      await openAddress(page, '/');
      // A notice of the file before can still be acted on; its last button dismisses it.
      const dismiss = page.getByTestId('notice').getByRole('button').last();
      for (let tries = 0; tries < 5 && (await dismiss.count()) > 0; tries += 1) await dismiss.evaluateAll(pressAll);
      return this.#kept;
    } catch {
      await this.end();
      return null;
    }
  }
}

/** Tests of a file that borrows the shared app: `it.beforeAll(async ({ shared }) => { app = await shared.borrow(); })`. */
export const it = base.extend(
  'shared',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which other fixtures are needed.
  ({}, { onCleanup }) => {
    const shared = new SharedApp();
    onCleanup(() => shared.end());
    return shared;
  },
);
