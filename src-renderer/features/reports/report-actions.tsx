import { useState } from 'react';
import type { Recipe } from '#contract/reports/recipe.ts';
import type { TemplateId } from '#contract/reports/templates.ts';
import { t, translated } from '#shared/language/message.ts';
import { openReportWindow, useSaveReport } from '../../client/reports.ts';
import { Button } from '../../ui/button.tsx';
import { formatChoices, ManyRuns } from './many-runs.tsx';
import { KeepReport } from './saved-reports.tsx';

interface ReportActionsProps {
  readonly template: TemplateId;
  readonly recipe: Recipe | null;
  readonly problems: readonly string[];
}

/** The actions on a report: saved as a file, or one for each of many runs, or kept. */
export function ReportActions({ template, recipe, problems }: ReportActionsProps) {
  const save = useSaveReport();
  const [isMany, setMany] = useState(false);
  return (
    <div className="document-actions">
      <span className="document-formats">
        <span aria-hidden="true">{t('Save as')}</span>
        {formatChoices(template).map(({ value, label }) => (
          <Button
            key={value}
            kind={value === 'pdf' ? 'primary' : 'plain'}
            disabled={recipe === null || save.isPending}
            onClick={() => recipe && save.mutate({ recipe, format: value })}
          >
            <span className="sr-only">{t('Save as')} </span>
            {t(label)}…
          </Button>
        ))}
      </span>
      <span className="document-links">
        <Button kind="link" disabled={recipe === null} onClick={() => recipe && openReportWindow(recipe)}>
          {t('Open in new window')}
        </Button>
        {recipe?.subject.kind === 'run' && (
          <Button kind="link" onClick={() => setMany(true)}>
            {t('Make for many runs…')}
          </Button>
        )}
        <KeepReport recipe={recipe} />
      </span>
      {save.isPending && <span className="quiet">{t('Making the file…')}</span>}
      {problems.map((problem) => (
        <p key={problem} className="field-problem" role="alert">
          {translated(problem)}
        </p>
      ))}
      {isMany && recipe && <ManyRuns recipe={recipe} onClose={() => setMany(false)} />}
    </div>
  );
}
