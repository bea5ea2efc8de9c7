import { type FormEvent, useId, useState } from 'react';
import { datasets } from '../../../src-preload/contract/datasets.ts';
import { formatNumber, formatSize, plural } from '../../../src-preload/contract/format/numbers.ts';
import { longestPackageWords, type PackageSelection, packageDatasets } from '../../../src-preload/contract/packages.ts';
import { usualThreshold } from '../../../src-preload/contract/small-numbers.ts';
import { useRunning } from '../../client/running.ts';
import { useAllRows } from '../../client/views.ts';
import { openOf, usePackageEstimate, useSavePackage, useWorkspaces, type Workspace } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SafeToShare } from './safe-to-share.tsx';

type Parts = Pick<PackageSelection, 'taxonomy' | 'labels' | 'notes'>;

/** What goes into a package, how large it will be, and whether it is safe to share. */
export function MakePackage() {
  const workspaces = useWorkspaces().data;
  const usualTitle = titleOf(workspaces && openOf(workspaces));
  const runs = useAllRows({ view: 'runs', params: {} }).data?.rows ?? [];
  const [title, setTitle] = useState<string | null>(null);
  const [madeBy, setMadeBy] = useState('');
  const [parts, setParts] = useState<Parts>({ taxonomy: true, labels: true, notes: false });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [threshold, setThreshold] = useState<number | null>(usualThreshold);
  const [tried, setTried] = useState(false);
  const save = useSavePackage();
  const running = useRunning('package');

  const toggle = (key: string) => setLeftOut((before) => before.symmetricDifference(new Set([key])));
  const runIds = runs.map((run) => run.run_id).filter((id) => !leftOut.has(id));
  const chosen = packageDatasets.filter((each) => !leftOut.has(each));
  const selection: PackageSelection = {
    title: (title ?? usualTitle).trim() || usualTitle,
    madeBy: madeBy.trim(),
    ...parts,
    runIds,
    datasets: [...chosen],
    threshold,
  };
  const isEmpty = !parts.taxonomy && !parts.labels && !parts.notes && (runIds.length === 0 || chosen.length === 0);
  const estimate = usePackageEstimate(isEmpty ? null : selection).data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty) save.mutate(selection);
  };
  return (
    <section aria-labelledby="make-package">
      <h2 id="make-package">Make a data package</h2>
      <p className="lede">
        One ZIP file with a CSV per table, a description of every column and a README. Colleagues without an account
        open it in Course Almanac; other programs read the CSVs. Learner data, report files and secrets are never in it.
      </p>
      <form className="form" onSubmit={submit} noValidate data-testid="make-package" aria-labelledby="make-package">
        <fieldset>
          <legend>About the package</legend>
          <TextField label="Title" value={title ?? usualTitle} maxLength={longestPackageWords} onChange={setTitle} />
          <TextField
            label="Made by"
            value={madeBy}
            maxLength={longestPackageWords}
            onChange={setMadeBy}
            note="Your name or team. It may stay empty."
          />
        </fieldset>
        <fieldset>
          <legend>What goes in</legend>
          <Check
            label="Skills, jobs and job postings"
            on={parts.taxonomy}
            set={(taxonomy) => setParts({ ...parts, taxonomy })}
          />
          <Check label="Names" on={parts.labels} set={(labels) => setParts({ ...parts, labels })} />
          <Check label="Notes" on={parts.notes} set={(notes) => setParts({ ...parts, notes })} />
        </fieldset>
        <Choices
          legend={`Course runs (${formatNumber(runIds.length)} of ${formatNumber(runs.length)})`}
          none="No course runs are selected for sync."
          items={runs.map((run) => ({ key: run.run_id, label: <Named kind="run" id={run.run_id} /> }))}
          leftOut={leftOut}
          onToggle={toggle}
          onAll={(keys, on) => setLeftOut((before) => (on ? before.difference(keys) : before.union(keys)))}
        />
        <Choices
          legend={`Data of course runs (${chosen.length} of ${packageDatasets.length})`}
          none=""
          items={packageDatasets.map((each) => ({ key: each, label: datasets[each].title }))}
          leftOut={leftOut}
          onToggle={toggle}
          onAll={(keys, on) => setLeftOut((before) => (on ? before.difference(keys) : before.union(keys)))}
        />
        <SafeToShare threshold={threshold} onThreshold={setThreshold} hasNotes={parts.notes} />
        <div className="form-actions">
          <Button kind="primary" type="submit" disabled={running !== null}>
            {running ? 'Making…' : 'Make the package…'}
          </Button>
          {running && <Button onClick={running.cancel}>Cancel</Button>}
          <span role="status" data-testid="package-size">
            {running?.progress
              ? running.progress.words
              : estimate && `About ${plural(estimate.rows, 'row')}, ${formatSize(estimate.bytes)}`}
          </span>
        </div>
        {tried && isEmpty && (
          <p className="failure" role="alert">
            Nothing is chosen. Choose at least one part.
          </p>
        )}
      </form>
    </section>
  );
}

/** A package of a package keeps its title. */
function titleOf(open: Workspace | undefined): string {
  if (open?.kind === 'package') return open.name;
  return open === undefined ? 'Course Almanac data' : `Data of ${open.name}`;
}

function Check({
  label,
  on,
  set,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}) {
  return (
    <div>
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
        {label}
      </label>
    </div>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly none: string;
  readonly items: readonly { readonly key: string; readonly label: React.ReactNode }[];
  readonly leftOut: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly onAll: (keys: ReadonlySet<string>, on: boolean) => void;
}

/** A list from which all is taken unless something is left out; folded while it is long. */
function Choices({ legend, none, items, leftOut, onToggle, onAll }: ChoicesProps) {
  const id = useId();
  const keys = new Set(items.map(({ key }) => key));
  if (items.length === 0) return none === '' ? null : <p className="quiet">{none}</p>;
  return (
    <details className="choices">
      <summary id={id}>{legend}</summary>
      <div className="form-actions">
        <Button kind="link" onClick={() => onAll(keys, true)}>
          All
        </Button>
        <Button kind="link" onClick={() => onAll(keys, false)}>
          None
        </Button>
      </div>
      <ul aria-labelledby={id}>
        {items.map(({ key, label }) => (
          <li key={key}>
            <label className="check">
              <input type="checkbox" checked={!leftOut.has(key)} onChange={() => onToggle(key)} />
              <span dir="auto">{label}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
