import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RecentSearches } from '../../../application/search/recent-searches.ts';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { SearchForm } from '../../components/search-form.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';

const box = new DeferredModule(async () => ({ default: (await import('./suggestion-box.tsx')).SuggestionBox }));
const SuggestionBox = lazy(() => box.ready());

interface Props {
  readonly initial?: string;
  readonly size?: 'header' | 'hero';
  readonly label?: string;
  /** The field is for typing at once. */
  readonly isFocused?: boolean;
}

/** The search of the shop. Suggestions are fetched when the field is first used. */
export const ShopSearch = ({ initial = '', size = 'header', label, isFocused = false }: Props) => {
  const navigate = useNavigate();
  const recent = useStore(RecentSearches);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState(initial);
  const search = (text: string): void => {
    recent.record(text);
    field?.blur();
    void navigate(paths.searchFor(text));
  };
  return (
    <SearchForm
      action={paths.search}
      initial={initial}
      size={size}
      label={label}
      isFocused={isFocused}
      onSearch={search}
      onFocus={setField}
      onInput={setTyped}
    >
      {field === null ? null : (
        <Suspense fallback={null}>
          <SuggestionBox field={field} typed={typed} onSearch={search} />
        </Suspense>
      )}
    </SearchForm>
  );
};
