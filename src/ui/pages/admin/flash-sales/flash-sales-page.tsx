import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { SaleListRequest } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { SALES_PER_PAGE } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { SALE_STATES } from '../../../../domain/flash-sale/sale-state.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { formText } from '../kit/form/form.text.ts';
import { FormShape } from '../kit/form/form-shape.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { flashSalesText as text } from './flash-sales.text.ts';
import { FlashSalesViewModel } from './flash-sales.view-model.ts';
import styles from './flash-sales-page.module.scss';
import { SalePages } from './sale-pages.tsx';
import { readSaleQuery, writeSaleQuery } from './sale-query.ts';
import { SaleSearch } from './sale-search.tsx';
import { SaleTable } from './sale-table.tsx';
import { SaleUndoStore } from './sale-undo.store.ts';

/** Every flash sale by its state. */
export const FlashSalesPage = observer(() => {
  const model = useViewModel(FlashSalesViewModel);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const request = readSaleQuery(query);
  const address = writeSaleQuery(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of the request.
  useEffect(() => void model.show(request), [model, address]);
  const { turn } = useStore(SaleUndoStore);
  useEffect(() => {
    if (turn > 0) void model.reload();
  }, [model, turn]);
  const go = (changes: Partial<SaleListRequest>): void =>
    void navigate(writeSaleQuery({ ...request, page: 1, ...changes }), { replace: true, preventScrollReset: true });
  const { page, problem } = model;
  return (
    <>
      <PageHead
        title={text.title}
        note={page === null ? undefined : formatCount(SALE_STATES.reduce((sum, state) => sum + page.counts[state], 0))}
      >
        <Link className={buttonClass('primary')} to={adminPaths.newFlashSale}>
          <AdminIcon name="plus" />
          {text.create}
        </Link>
      </PageHead>
      <div className={styles['tabs']}>
        <SegmentedLinks
          label={text.stateNav}
          options={SALE_STATES.map((state) => ({
            name: text.tab(state, page?.counts[state]),
            to: writeSaleQuery({ ...request, state, page: 1 }),
            isChosen: state === request.state,
          }))}
        />
      </div>
      <div className={styles['tools']}>
        <SaleSearch value={request.text} onSearch={(wanted) => go({ text: wanted })} />
        <SelectField label={text.sort} name="sort" options={text.sorts} value={request.sort} onChange={(sort) => go({ sort })} />
      </div>
      {problem !== null ? (
        <EmptyState
          title={formText.failedTitle}
          text={problem}
          action={<Button onClick={() => void model.reload()}>{formText.retry}</Button>}
        />
      ) : model.isLoading || page === null ? (
        <FormShape />
      ) : page.items.length === 0 ? (
        <Nothing request={request} />
      ) : (
        <>
          <SaleTable entries={page.items} state={request.state} model={model} />
          <SalePages request={request} pages={Math.max(1, Math.ceil(page.total / SALES_PER_PAGE))} />
        </>
      )}
    </>
  );
});

const Nothing = ({ request }: { readonly request: SaleListRequest }) =>
  request.text === '' ? (
    <EmptyState
      title={text.emptyTitle[request.state]}
      text={text.emptyText}
      action={
        <Link className={buttonClass('secondary')} to={adminPaths.newFlashSale}>
          {text.create}
        </Link>
      }
    />
  ) : (
    <EmptyState
      title={text.noneTitle}
      text={text.noneText(request.text)}
      action={
        <Link className={buttonClass('secondary')} to={writeSaleQuery({ ...request, text: '', page: 1 })} replace>
          {text.clear}
        </Link>
      }
    />
  );
