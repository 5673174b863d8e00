import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { countFilters, noFilter, PRODUCT_SORTS, type ProductQuery } from '../../../domain/catalog/product-query.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FILTER_FORM, FilterPanel } from './filter-panel.tsx';
import { listingText } from './listing.text.ts';
import styles from './listing-frame.module.scss';
import type { ListingGroups } from './listing-groups.ts';

interface Props {
  readonly title: string;
  /** The number of results, as a status. */
  readonly summary: string | null;
  readonly query: ProductQuery;
  readonly groups: ListingGroups;
  readonly action: string;
  readonly text: string | null;
  /** A search has its own order, so it cannot be sorted. */
  readonly isSortable: boolean;
  readonly to: (query: ProductQuery) => string;
  readonly children: ReactNode;
}

const PANEL = 'filter';
const SORTS = PRODUCT_SORTS.map((sort) => [sort, listingText.sorts[sort]] as const);

/** A list of products with its filters and order: in a sheet on phones, in a column beside the list from 1024 pixels. */
export const ListingFrame = ({ title, summary, query, groups, action, text, isSortable, to, children }: Props) => {
  const navigate = useNavigate();
  const sheet = useRef<HTMLDialogElement>(null);
  const go = (next: ProductQuery): void => void navigate(to(next), { preventScrollReset: true });
  const count = countFilters(query.filter);
  return (
    <div className={`wrap ${styles['frame']}`}>
      <div className={styles['head']}>
        <h1>{title}</h1>
        {summary === null ? null : (
          <p className={styles['summary']} role="status">
            {summary}
          </p>
        )}
      </div>
      <aside className={styles['aside']} aria-labelledby="filter-title">
        <dialog id={PANEL} ref={sheet} className={styles['sheet']} aria-labelledby="filter-title">
          <FilterPanel
            filter={query.filter}
            groups={groups}
            action={action}
            text={text}
            onChange={(filter) => go({ ...query, filter })}
            clearTo={to({ ...query, filter: noFilter })}
            onClose={() => sheet.current?.close()}
          />
        </dialog>
      </aside>
      <div className={styles['list']}>
        <h2 className="visually-hidden">{listingText.results}</h2>
        <div className={styles['tools']}>
          <button
            type="button"
            className={`${buttonClass('secondary')} ${styles['open']}`}
            aria-haspopup="dialog"
            // The platform opens the sheet without scripts where it supports that, so that the first tap works.
            {...{ command: 'show-modal', commandfor: PANEL }}
            onClick={(event) => {
              if (!('commandForElement' in event.currentTarget)) sheet.current?.showModal();
            }}
          >
            <Icon name="filter" />
            {listingText.filter}
            {count === 0 ? null : <span className={styles['badge']}>{formatCount(count)}</span>}
          </button>
          <FilterChips filter={query.filter} groups={groups} to={(filter) => to({ ...query, filter })} />
          {isSortable ? (
            <div className={styles['sort']}>
              <SelectField
                label={listingText.sort}
                name="sort"
                form={FILTER_FORM}
                options={SORTS}
                value={query.sort}
                onChange={(sort) => go({ ...query, sort })}
              />
              {/* Without scripts the select alone submits nothing. */}
              <noscript>
                <Button type="submit" form={FILTER_FORM} variant="quiet" isWide>
                  {listingText.sort}
                </Button>
              </noscript>
            </div>
          ) : null}
        </div>
        {children}
      </div>
    </div>
  );
};
