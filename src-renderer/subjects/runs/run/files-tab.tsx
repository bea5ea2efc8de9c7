import { useId, useState } from 'react';
import { openReport, useChooseReports, useSaveReport, useStartSync } from '#renderer/client/commands.ts';
import { useIsSyncing } from '#renderer/client/queries.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { useReadOnlyText, useWhyNotSync } from '#renderer/client/workspaces.ts';
import { Block } from '#renderer/ui/block.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { NeverSynced } from '#renderer/ui/never-synced.tsx';
import { DataTable, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { Words } from '#renderer/ui/words.tsx';
import { reportName } from '#shared/catalog/records.ts';
import { message, t } from '#shared/language/message.ts';
import { codeText } from '#shared/text/cells.ts';
import { formatSize } from '#shared/text/numbers.ts';
import type { TabProps } from './run-tabs.ts';

/** The files that the service makes of a run: what was fetched, and which are. */
export function FilesTab({ run, query }: TabProps) {
  const params = { runId: run.runId };
  const files = useAllRows({ view: 'run-reports', params }).data?.rows ?? [];
  const address = useTableAddress('run', query);
  const save = useSaveReport(run.runId);
  if (useReadOnlyText() !== null)
    return (
      <Block title={t('Report files')}>
        <NeverSynced isNeverShared />
      </Block>
    );
  return (
    <>
      <Block title={t('Report files')}>
        <p className="lede">
          {t(
            'Report files exactly as the service provides them. A problem response report names learners, so handle it as personal data.',
          )}
        </p>
        <DataTable
          view="run-reports"
          params={params}
          {...address}
          // Many services do not say when they made a file. Its size stands beside it, in a unit that people read.
          hide={[
            'sha256',
            'bytes',
            ...(files.some((row) => row.last_modified !== null) ? [] : ['last_modified' as const]),
          ]}
          cells={{
            report_name: (row) => <ReportName name={row.report_name} />,
            file: (row) => (
              <span className="actions">
                <Button kind="link" onClick={() => openReport(run.runId, row.report_name)}>
                  {t('Open⟨command⟩')}
                  <span className="sr-only"> {row.report_name}</span>
                </Button>
                <Button kind="link" onClick={() => save.mutate(row.report_name)}>
                  <Words
                    of={message('Save a copy<hidden> of {name}</hidden>…')}
                    name={row.report_name}
                    hidden={(text) => <span className="sr-only">{text}</span>}
                  />
                </Button>
                <span className="quiet">{formatSize(row.bytes)}</span>
              </span>
            ),
          }}
        />
      </Block>
      <ChosenReports runId={run.runId} names={run.reportNames} selected={run.selected} />
    </>
  );
}

/** A kind of file as people call it, and by the name that the service gives it. */
function ReportName({ name }: { readonly name: string }) {
  const title = codeText('report', name);
  if (title === name) return <span className="mono">{name}</span>;
  return (
    <>
      {title} <span className="mono quiet">{name}</span>
    </>
  );
}

interface ChosenReportsProps {
  readonly runId: string;
  readonly names: readonly string[];
  readonly selected: boolean;
}

/** Which reports are fetched with each sync. No service lists the names of its reports. */
function ChosenReports({ runId, names, selected }: ChosenReportsProps) {
  const choose = useChooseReports(runId);
  const start = useStartSync();
  const isSyncing = useIsSyncing();
  const reason = useWhyNotSync(selected);
  return (
    <section className="block">
      <div className="section-head">
        <h2>{t('Downloaded with each sync')}</h2>
        <Button
          disabled={reason !== null || names.length === 0 || start.isPending || isSyncing}
          onClick={() => start.mutate([{ dataset: 'reports', runId }])}
        >
          {t('Download now')}
        </Button>
      </div>
      {reason !== null && <p className="quiet">{reason}</p>}
      {names.length === 0 ? (
        <p className="quiet">{t('None.')}</p>
      ) : (
        <ul className="ruled">
          {names.map((name) => (
            <li key={name} className="listed">
              <span>
                <ReportName name={name} />
              </span>
              <Button kind="link" disabled={choose.isPending} onClick={() => choose.mutate({ remove: [name] })}>
                {t('Remove')}
                <span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddReport names={names} onAdd={(name) => choose.mutate({ add: [name] })} />
    </section>
  );
}

const defaultReport = 'problem_response';

function AddReport({ names, onAdd }: { readonly names: readonly string[]; readonly onAdd: (name: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const name = text.trim();
  const valid = reportName.safeParse(name).success;
  const known = names.includes(name);
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid || known) return;
        onAdd(name);
        setText('');
      }}
    >
      <label htmlFor={id}>{t('Report name')}</label>
      <input
        id={id}
        value={text}
        list={`${id}-usual`}
        spellCheck={false}
        maxLength={100}
        placeholder={defaultReport}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={`${id}-usual`}>{!names.includes(defaultReport) && <option value={defaultReport} />}</datalist>
      <Button type="submit" disabled={!valid || known}>
        {t('Add')}
      </Button>
      {name !== '' && !valid && (
        <p className="field-problem">{t('Use only letters, digits, dots, dashes and underscores.')}</p>
      )}
    </form>
  );
}
