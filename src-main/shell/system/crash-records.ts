import { app, crashReporter } from 'electron';

/** Has every process of the app write down what it was doing when it crashed, on this computer only. */
export function recordCrashes(): void {
  crashReporter.start({ uploadToServer: false });
}

export const crashFolder = (): string => app.getPath('crashDumps');
