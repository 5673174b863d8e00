import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RecentSearches } from '../../../application/search/recent-searches.ts';
import { type Suggestions, SuggestSearch } from '../../../application/search/suggest-search.ts';
import { currentPrice } from '../../../domain/catalog/price.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { coverPicture } from '../../../domain/media/product-pictures.ts';
import { searchText } from '../../../domain/search/search-text.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import styles from './suggestion-box.module.scss';

const suggestionsText = {
  label: 'Saran pencarian',
  recent: 'Pencarian terakhir',
  game: 'Game',
  category: 'Kategori',
  found: (count: number): string => `${count} saran. Pakai panah atas dan bawah untuk memilih.`,
} as const;

/** One row of the list. */
interface Suggestion {
  readonly to: string;
  readonly name: string;
  readonly kind: 'recent' | 'group' | 'product';
  /** A word beside the name, such as what kind of group it is. */
  readonly note: string | null;
  readonly product: ProductCard | null;
}

const row = (kind: Suggestion['kind'], to: string, name: string, note: string | null = null): Suggestion => ({
  to,
  name,
  kind,
  note,
  product: null,
});

const recentRows = (recent: readonly string[]): readonly Suggestion[] => recent.map((text) => row('recent', paths.searchFor(text), text));

const foundRows = ({ games, categories, products }: Suggestions): readonly Suggestion[] => [
  ...games.map(({ slug, name }) => row('group', paths.productsOfGame(slug), name, suggestionsText.game)),
  ...categories.map(({ slug, name }) => row('group', paths.productsOfCategory(slug), name, suggestionsText.category)),
  ...products.map((product) => ({ ...row('product', paths.product(product.id), product.name), product })),
];

/** The pause in typing before suggestions are requested. */
const PAUSE_MS = 120;

interface Props {
  readonly field: HTMLInputElement;
  readonly typed: string;
  readonly onSearch: (text: string) => void;
}

/** Rows for what was typed; the last ones stay until the next arrive. */
const useRows = (typed: string): readonly Suggestion[] => {
  const suggest = useStore(SuggestSearch);
  const recent = useStore(RecentSearches);
  const [rows, setRows] = useState<readonly Suggestion[]>(() => recentRows(recent.list()));
  useEffect(() => {
    if (searchText(typed) === null) {
      setRows(recentRows(recent.list()));
      return undefined;
    }
    let isLatest = true;
    const timer = setTimeout(async () => {
      const found = await suggest.execute(typed);
      if (isLatest) setRows(foundRows(found));
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [typed, suggest, recent]);
  return rows;
};

/** Whether the list is open: while the field has the focus, until Escape or a choice. */
const useOpen = (field: HTMLInputElement, typed: string): readonly [boolean, (isOpen: boolean) => void] => {
  const [isOpen, setOpen] = useState(document.activeElement === field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing opens the list again.
  useEffect(() => setOpen(document.activeElement === field), [typed, field]);
  useEffect(() => {
    const show = (): void => setOpen(true);
    const hide = (): void => setOpen(false);
    field.addEventListener('focus', show);
    field.addEventListener('blur', hide);
    return () => {
      field.removeEventListener('focus', show);
      field.removeEventListener('blur', hide);
    };
  }, [field]);
  return [isOpen, setOpen];
};

/** Suggestions below a search field (ARIA combobox with a list box): arrow keys choose, Enter opens, Escape closes. */
export const SuggestionBox = observer(({ field, typed, onSearch }: Props) => {
  const id = useId();
  const navigate = useNavigate();
  const now = useStore(ClockStore).now;
  const rows = useRows(typed);
  const [isWanted, setOpen] = useOpen(field, typed);
  const [at, setAt] = useState(-1);
  const isOpen = isWanted && rows.length > 0;
  const current = isOpen ? (rows[at] ?? null) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are chosen anew.
  useEffect(() => setAt(-1), [rows]);

  const choose = (row: Suggestion): void => {
    setOpen(false);
    if (row.kind === 'recent') onSearch(row.name);
    else {
      field.blur();
      void navigate(row.to);
    }
  };

  useEffect(() => {
    const set = (name: string, value: string): void => field.setAttribute(name, value);
    set('role', 'combobox');
    set('aria-autocomplete', 'list');
    set('aria-expanded', String(isOpen));
    set('aria-controls', `${id}-list`);
    if (current === null) field.removeAttribute('aria-activedescendant');
    else set('aria-activedescendant', `${id}-${at}`);
  });

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && rows.length > 0) {
        event.preventDefault();
        setOpen(true);
        // One place is the field itself.
        setAt((place) => ((place + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        setOpen(false);
      } else if (event.key === 'Enter' && current !== null) {
        event.preventDefault();
        choose(current);
      }
    };
    field.addEventListener('keydown', press);
    return () => field.removeEventListener('keydown', press);
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? suggestionsText.found(rows.length) : ''}
      </p>
      {/* A press would take the focus from the field, which closes the list before the click. */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={suggestionsText.label}
        className={styles['box']}
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
      >
        {isOpen && rows[0]?.kind === 'recent' ? (
          <p className={styles['head']} role="presentation">
            {suggestionsText.recent}
          </p>
        ) : null}
        {isOpen
          ? rows.map((row, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys.
              <div
                key={row.to}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                className={styles['row']}
                onClick={() => choose(row)}
                onPointerMove={() => setAt(place)}
              >
                {row.product === null ? (
                  <Icon name={row.kind === 'recent' ? 'clock' : 'search'} />
                ) : (
                  <Picture className={styles['cover']} address={coverPicture(row.product)} alt="" sizes="40px" />
                )}
                <span className={styles['name']}>{row.name}</span>
                {row.note === null ? null : <small>{row.note}</small>}
                {row.product === null ? null : <Rupiah amount={currentPrice(row.product, now).amount} />}
              </div>
            ))
          : null}
      </div>
    </>
  );
});
