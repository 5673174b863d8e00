import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { CUSTOMER_SORTS, CUSTOMER_STATES, readCustomerQuery } from '../../../../domain/customer/customer-query.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import listStyles from '../kit/list/list.module.scss';
import { ListPages } from '../kit/list/list-pages.tsx';
import { ListState } from '../kit/list/list-state.tsx';
import { saveCsv } from '../kit/list/save-csv.ts';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { useAddress } from '../kit/list/use-address.ts';
import { PageHead } from '../kit/page-head.tsx';
import { CustomerTable } from './customer-table.tsx';
import { customersText } from './customers.text.ts';
import { CustomersViewModel } from './customers.view-model.ts';

const STATES = [['', customersText.states.all], ...CUSTOMER_STATES.map((state) => [state, customersText.states[state]] as const)] as const;
const SORTS = CUSTOMER_SORTS.map((sort) => [sort, customersText.sorts[sort]] as const);

/** Everybody who has an account: look for one, open one. */
export const CustomersPage = observer(() => {
  const model = useViewModel(CustomersViewModel);
  const clock = useStore(ClockStore);
  const { get, change, at } = useAddress();
  const query = readCustomerQuery(get);
  useEffect(() => void model.load(readCustomerQuery(get)), [model, get]);
  const isNarrowed = query.text !== '' || query.state !== null;
  const save = (file: string): void => saveCsv(customersText.newsletterFile(clock.now.toISOString().slice(0, 10)), file);
  return (
    <>
      <PageHead title={customersText.title}>
        <Button isBusy={model.isExporting} onClick={() => void model.newsletter(save)}>
          <AdminIcon name="download" />
          {customersText.newsletter}
        </Button>
      </PageHead>
      <div className={listStyles['filters']}>
        <SearchBar
          label={customersText.search}
          placeholder={customersText.placeholder}
          button={customersText.find}
          value={query.text}
          onSearch={(q) => change({ q })}
        />
        <SelectField
          label={customersText.state}
          name="status"
          options={STATES}
          value={query.state ?? ''}
          onChange={(status) => change({ status })}
        />
        <SelectField
          label={customersText.sort}
          name="sort"
          options={SORTS}
          value={query.sort}
          onChange={(sort) => change({ sort: sort === 'newest' ? null : sort })}
        />
      </div>
      <ListState
        isWaiting={model.page === null}
        problem={model.problem}
        onRetry={() => void model.load(query)}
        empty={
          model.page?.items.length !== 0
            ? null
            : isNarrowed
              ? {
                  title: customersText.emptyTitle,
                  text: customersText.emptyText,
                  action: <Button onClick={() => change({ q: null, status: null })}>{customersText.reset}</Button>,
                }
              : { title: customersText.noneTitle, text: customersText.noneText }
        }
      >
        <CustomerTable rows={model.page?.items ?? []} />
      </ListState>
      <ListPages
        label={customersText.pages}
        first={query.after === null ? null : [at(null), customersText.first]}
        next={model.page === null || model.page.next === null ? null : [at(model.page.next), customersText.next]}
      />
    </>
  );
});
