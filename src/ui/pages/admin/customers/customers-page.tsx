import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { TableFile } from '../../../../application/shared/write-table.ts';
import { CUSTOMER_SORTS, CUSTOMER_STATES, type CustomerQuery, readCustomerQuery } from '../../../../domain/customer/customer-query.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { FileExport, saveTable } from '../kit/file-export.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { CursorPager } from '../kit/list/pager.tsx';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { customerColumns } from './customer-columns.tsx';
import { customersText, customersText as text } from './customers.text.ts';
import { CustomersViewModel, customersBindings } from './customers.view-model.ts';

const ANY = '';
const STATES = [[ANY, text.states.all] as const, ...CUSTOMER_STATES.map((state) => [state, text.states[state]] as const)];
const SORTS = CUSTOMER_SORTS.map((sort) => [sort, text.sorts[sort]] as const);

const ADDRESS: AddressFormat<CustomerQuery> = {
  read: (parameters) => readCustomerQuery((name) => parameters.get(name)),
  write: ({ text: q, state, sort, after }) => ({ q, status: state, sort: sort === 'newest' ? null : sort, after }),
  firstPage: { after: null },
};

/** The list of customers, with a search. */
export const CustomersPage = observer(() => {
  const model = useViewModel(CustomersViewModel);
  const clock = useStore(ClockStore);
  const { query, go, to } = useAddressState(ADDRESS);
  useEffect(() => void model.load(query), [model, query]);
  const isNarrowed = query.text !== '' || query.state !== null;
  const save = (file: TableFile): void => saveTable(text.newsletterFile(clock.now.toISOString().slice(0, 10)), file);
  const { page } = model;
  return (
    <ListPage
      title={text.title}
      actions={<FileExport label={text.newsletter} isBusy={model.isExporting} onChoose={(form) => void model.newsletter(form, save)} />}
      filters={
        <>
          <SearchBar
            label={text.search}
            placeholder={text.placeholder}
            button={text.find}
            value={query.text}
            onSearch={(text) => go({ text })}
          />
          <SelectField
            label={text.state}
            name="status"
            options={STATES}
            value={query.state ?? ANY}
            onChange={(state) => go({ state: state === ANY ? null : state })}
          />
          <SelectField label={text.sort} name="sort" options={SORTS} value={query.sort} onChange={(sort) => go({ sort })} />
        </>
      }
      isLoading={page === null}
      problem={model.problem}
      onRetry={() => void model.load(query)}
      empty={
        page?.items.length !== 0
          ? null
          : isNarrowed
            ? {
                title: text.emptyTitle,
                text: text.emptyText,
                action: <Button onClick={() => go({ text: '', state: null })}>{text.reset}</Button>,
              }
            : { title: text.noneTitle, text: text.noneText }
      }
      pager={
        <CursorPager
          label={text.pages}
          first={text.first}
          next={text.next}
          isFirst={query.after === null}
          cursor={page?.next}
          toFirst={to({})}
          toNext={(next) => to({ after: next })}
        />
      }
    >
      <DataTable caption={text.list} layout="stacked" columns={customerColumns} rows={page?.items ?? []} idOf={({ id }) => id} />
    </ListPage>
  );
});

export const customersScreen = defineScreen({ title: customersText.title, bindings: [customersBindings], Component: CustomersPage });
