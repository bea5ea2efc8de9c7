import type { Recipe } from '../../../../src-preload/contract/documents/recipe.ts';
import { dayOfInstant, formatDay } from '../../../../src-preload/contract/time.ts';
import { fileNamePart, runPart } from '../file-name.ts';

const longest = 110;

function subjectPart({ subject }: Recipe): string {
  switch (subject.kind) {
    case 'run':
      return runPart(subject.runId);
    case 'job':
      return `job-${subject.jobId}`;
    case 'comparison':
      return subject.things.of;
    case 'portfolio':
      return 'all-runs';
  }
}

/** `<subject>--report-<template>--<from>_<to>--asof-<day>`, without an extension. */
export function documentFileName(recipe: Recipe, through: number | null, now: number): string {
  const { from, to } = recipe;
  const range =
    from === null && to === null ? null : [from, to].map((day) => (day === null ? '' : formatDay(day))).join('_');
  const parts = [
    subjectPart(recipe),
    `report-${recipe.template}`,
    range,
    `asof-${formatDay(through ?? dayOfInstant(now))}`,
  ];
  return fileNamePart(parts.filter((part) => part !== null).join('--')).slice(0, longest);
}
