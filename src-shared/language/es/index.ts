import definitions from './definitions.json' with { type: 'json' };
import figures from './figures.json' with { type: 'json' };
import frame from './frame.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import reports from './reports.json' with { type: 'json' };
import screens from './screens.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/** Spanish, by the part of the app: a message stands in one of the files. */
export const parts = { definitions, figures, frame, refusals, reports, screens, settings, shell };

export default {
  ...definitions,
  ...figures,
  ...frame,
  ...refusals,
  ...reports,
  ...screens,
  ...settings,
  ...shell,
};
