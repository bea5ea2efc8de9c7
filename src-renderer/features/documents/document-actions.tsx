import { useState } from 'react';
import type { Recipe } from '../../../src-preload/contract/documents/recipe.ts';
import { useSaveDocument } from '../../client/documents.ts';
import { Button } from '../../ui/button.tsx';
import { formats } from './formats.ts';
import { ManyRuns } from './many-runs.tsx';

interface DocumentActionsProps {
  readonly recipe: Recipe | null;
  readonly problems: readonly string[];
}

/** Saves the report as a file, or one for each of many runs. */
export function DocumentActions({ recipe, problems }: DocumentActionsProps) {
  const save = useSaveDocument();
  const [isMany, setMany] = useState(false);
  return (
    <div className="document-actions">
      {formats.map(({ value, label }) => (
        <Button
          key={value}
          kind={value === 'pdf' ? 'primary' : 'plain'}
          disabled={recipe === null || save.isPending}
          onClick={() => recipe && save.mutate({ recipe, format: value })}
        >
          Save as {label}…
        </Button>
      ))}
      {recipe?.subject.kind === 'run' && <Button onClick={() => setMany(true)}>Make for many runs…</Button>}
      {save.isPending && <span className="quiet">Making the file…</span>}
      {problems.map((problem) => (
        <p key={problem} className="field-problem" role="alert">
          {problem}
        </p>
      ))}
      {isMany && recipe && <ManyRuns recipe={recipe} onClose={() => setMany(false)} />}
    </div>
  );
}
