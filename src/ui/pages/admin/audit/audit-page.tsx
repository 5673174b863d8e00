import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import type { TableFile } from '../../../../application/shared/write-table.ts';
import { type AuditFilter, everyLine, readAuditFilter } from '../../../../domain/audit/audit-filter.ts';
import type { AuditCheck } from '../../../../domain/audit/audit-line.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { FileExport, saveTable } from '../kit/file-export.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { CursorPager } from '../kit/list/pager.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { auditText } from '../parts/audit/audit.text.ts';
import { AuditEntry } from '../parts/audit/audit-entry.tsx';
import { AuditViewModel, auditBindings } from './audit.view-model.ts';
import { AuditFilters, SubjectNote } from './audit-filters.tsx';
import styles from './audit-page.module.scss';
import { ImportEntry } from './import-entry.tsx';

/** The result of the chain's check, once it has run. */
const ChainNote = ({ check }: { readonly check: AuditCheck | null }) => {
  if (check === null) return null;
  const { broken, count, fingerprint } = check;
  return broken === null ? (
    <div className={styles['note']}>
      <FormAlert tone="success" text={auditText.whole(formatCount(count), fingerprint)} />
      <p>{auditText.checkNote}</p>
    </div>
  ) : (
    <div className={styles['note']}>
      <FormAlert text={auditText.broken(broken.seq, shortMoment(broken.at, false), formatCount(count))} />
    </div>
  );
};

const readPlace = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);
const isNarrow = (filter: AuditFilter): boolean => Object.values(filter).some((value) => value !== null && value !== '');

interface AuditQuery extends AuditFilter {
  /** The number of the line before the first one; null for the newest. */
  readonly after: number | null;
}

const ADDRESS: AddressFormat<AuditQuery> = {
  read: (parameters) => ({ ...readAuditFilter((name) => parameters.get(name)), after: readPlace(parameters.get('after')) }),
  write: ({ text, after, importId, ...others }) => ({ q: text, ...others, import: importId, after: after === null ? null : String(after) }),
  firstPage: { after: null },
};

/** What narrows the log to one thing: a subject or an import. */
const noteOf = ({ subject, importId }: AuditFilter, names: Readonly<Record<string, string>>, go: (to: Partial<AuditFilter>) => void) => {
  if (importId !== null) return <SubjectNote name={auditText.oneImport} onClear={() => go({ importId: null })} />;
  return subject === null ? null : <SubjectNote name={names[subject]} onClear={() => go({ subject: null })} />;
};

/** The audit log: who changed what, and when. */
export const AuditPage = observer(() => {
  const model = useViewModel(AuditViewModel);
  const clock = useStore(ClockStore);
  const { query, go, to } = useAddressState(ADDRESS);
  const { after, ...filter } = query;
  const load = useCallback(() => {
    const { after: before, ...wanted } = query;
    void model.load(wanted, before);
  }, [model, query]);
  useEffect(load, [load]);
  const { page } = model;
  const save = (file: TableFile): void => saveTable(auditText.exportFile(clock.now.toISOString().slice(0, 10)), file);
  return (
    <ListPage
      title={auditText.title}
      actions={
        <>
          <Button isBusy={model.isChecking} onClick={() => void model.checkChain()}>
            {auditText.check}
          </Button>
          <FileExport label={auditText.export} isBusy={model.isExporting} onChoose={(form) => void model.export(filter, form, save)} />
        </>
      }
      intro={<ChainNote check={model.check} />}
      filters={<AuditFilters filter={filter} people={model.people} onChange={go} />}
      filterNote={noteOf(filter, page?.names ?? {}, go)}
      isLoading={page === null}
      problem={model.problem}
      onRetry={load}
      empty={
        page?.lines.length !== 0
          ? null
          : isNarrow(filter)
            ? {
                title: auditText.emptyTitle,
                text: auditText.emptyText,
                action: <Button onClick={() => go(everyLine)}>{auditText.reset}</Button>,
              }
            : { title: auditText.noneTitle, text: auditText.noneText }
      }
      pager={
        <CursorPager
          label={auditText.pages}
          first={auditText.newest}
          next={auditText.older}
          isFirst={after === null}
          cursor={page?.next}
          toFirst={to({})}
          toNext={(next) => to({ after: next })}
        />
      }
    >
      <ol aria-label={auditText.list}>
        {page?.lines.map((line) =>
          line.group === undefined ? (
            <AuditEntry key={line.seq} line={line} names={page.names} />
          ) : (
            <ImportEntry key={line.seq} model={model} line={line} group={line.group} names={page.names} />
          ),
        )}
      </ol>
    </ListPage>
  );
});

export const auditScreen = defineScreen({ title: auditText.title, bindings: [auditBindings], Component: AuditPage });
