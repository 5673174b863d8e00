import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { type AuditFilter, readAuditFilter } from '../../../../domain/audit/audit-filter.ts';
import { Button } from '../../../components/button.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { ListPages } from '../kit/list/list-pages.tsx';
import { ListState } from '../kit/list/list-state.tsx';
import { saveCsv } from '../kit/list/save-csv.ts';
import { useAddress } from '../kit/list/use-address.ts';
import { PageHead } from '../kit/page-head.tsx';
import { auditText } from '../parts/audit/audit.text.ts';
import { AuditEntry } from '../parts/audit/audit-entry.tsx';
import { AuditViewModel } from './audit.view-model.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ChainNote } from './chain-note.tsx';

const readPlace = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);
const isNarrow = (filter: AuditFilter): boolean => Object.values(filter).some((value) => value !== null && value !== '');
const NOTHING = { person: null, kind: null, subject: null, from: null, until: null, q: null } as const;

/** Who changed what, and when. */
export const AuditPage = observer(() => {
  const model = useViewModel(AuditViewModel);
  const clock = useStore(ClockStore);
  const { get, change, at } = useAddress();
  const filter = readAuditFilter(get);
  const place = readPlace(get('after'));
  useEffect(() => void model.load(readAuditFilter(get), readPlace(get('after'))), [model, get]);
  const { page } = model;
  const save = (file: string): void => saveCsv(auditText.exportFile(clock.now.toISOString().slice(0, 10)), file);
  return (
    <>
      <PageHead title={auditText.title}>
        <Button isBusy={model.isChecking} onClick={() => void model.checkChain()}>
          {auditText.check}
        </Button>
        <Button isBusy={model.isExporting} onClick={() => void model.export(filter, save)}>
          <AdminIcon name="download" />
          {auditText.export}
        </Button>
      </PageHead>
      <ChainNote check={model.check} />
      <AuditFilters filter={filter} people={model.people} names={page?.names ?? {}} change={change} />
      <ListState
        isWaiting={page === null}
        problem={model.problem}
        onRetry={() => void model.load(filter, place)}
        empty={
          page?.lines.length !== 0
            ? null
            : isNarrow(filter)
              ? {
                  title: auditText.emptyTitle,
                  text: auditText.emptyText,
                  action: <Button onClick={() => change(NOTHING)}>{auditText.reset}</Button>,
                }
              : { title: auditText.noneTitle, text: auditText.noneText }
        }
      >
        <ol aria-label={auditText.list}>
          {page?.lines.map((line) => (
            <AuditEntry key={line.seq} line={line} names={page.names} />
          ))}
        </ol>
      </ListState>
      <ListPages
        label={auditText.pages}
        first={place === null ? null : [at(null), auditText.newest]}
        next={page === null || page.next === null ? null : [at(String(page.next)), auditText.older]}
      />
    </>
  );
});
