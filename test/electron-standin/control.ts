import type { Page } from 'playwright';
import { app } from './app.ts';
import { appEvents } from './app-events.ts';
import { focusedWindow, openWindows } from './browser-window.ts';
import type { FromStandIn, ToStandIn } from './control-protocol.ts';
import { clickMenuItem } from './menu.ts';
import { clickNotification } from './notification.ts';
import { isPageOfApp } from './origins.ts';
import { emitPreventable } from './part.ts';
import { power } from './power-monitor.ts';
import { computer, openAnswers, questionAnswers, recordedEvents, saveAnswers } from './recorded-events.ts';
import { chromiumStarted } from './running.ts';
import { chooseAccent } from './system-preferences.ts';

const pauseMs = 10;

const say = (message: FromStandIn) => process.send?.(message);

async function obey(command: ToStandIn): Promise<unknown> {
  switch (command.do) {
    case 'answerSave':
      return void saveAnswers.push(command.path);
    case 'answerQuestion':
      return void questionAnswers.push(command.button);
    case 'answerOpen':
      return void openAnswers.push(command.path);
    case 'report':
      return recordedEvents;
    case 'proxies':
      computer.proxies = command.answer;
      return undefined;
    case 'openUrl':
      emitPreventable(appEvents, 'open-url', {}, command.url);
      return undefined;
    case 'power':
      return power(command.event);
    case 'accent':
      return chooseAccent(command.colour);
    case 'menu':
      return clickMenuItem(command.item);
    case 'clickNotification':
      return clickNotification();
    case 'countWindows':
      return openWindows().length;
    case 'press':
      return focusedWindow()?.press(command.key, command.control);
    case 'resize':
      for (const window of openWindows()) await window.resize({ width: command.width, height: command.height });
      return undefined;
    case 'evaluate':
      return (await openedPage()).evaluate(command.expression);
    case 'inMainPage':
      return openWindows()[0]?.evaluate(command.expression);
    case 'killMainPage':
      return openWindows()[0]?.killPage();
    case 'quit':
      await heardAll();
      return app.quit();
  }
}

/**
 * The test sees in Chromium where a page went; this process hears of it a moment later. An answer of the browser comes after everything
 * that it told before, so the app that quits now knows the last address.
 */
async function heardAll(): Promise<void> {
  const { session } = await chromiumStarted;
  await session.send('Browser.getVersion').catch(() => undefined);
}

/** The page of the app once it is there: Chromium begins with an empty one. */
async function openedPage(): Promise<Page> {
  const { context } = await chromiumStarted;
  for (;;) {
    const page = context.pages().find((candidate) => isPageOfApp(candidate.url()));
    if (page) return page;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Does what a test says, and leaves when the test is gone. */
export function followTest(): void {
  if (!process.send) return;
  process.on('message', async (command: ToStandIn) => {
    try {
      say({ event: 'done', id: command.id, data: await obey(command) });
    } catch (error) {
      say({ event: 'failed', id: command.id, message: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on('disconnect', () => {
    app.quit();
    setTimeout(() => process.exit(1), 5_000).unref();
  });
}

export const tellStarted = (endpoint: string, profile: string) => say({ event: 'started', endpoint, profile });
