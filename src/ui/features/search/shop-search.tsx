import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { SearchModule } from '../../../application/shared/deferred-modules.ts';
import { SearchForm } from '../../components/search-form.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import type { SuggestionBox } from './suggestion-box.tsx';

const box = new DeferredModule(async () => (await import('./suggestion-box.tsx')).SuggestionBox);
/** For what is left out when a part of the program cannot be fetched. */
const goWithout = (): void => undefined;

interface Props {
  readonly initial?: string;
  readonly size?: 'header' | 'hero';
  readonly label?: string;
  readonly className?: string | undefined;
  /** The field is for typing at once. */
  readonly isFocused?: boolean;
}

/** The search of the shop. Suggestions are fetched when the field is first used; where they cannot be, the next use tries again. */
export const ShopSearch = ({ initial = '', size = 'header', label, className, isFocused = false }: Props) => {
  const navigate = useNavigate();
  const module = useStore(SearchModule);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [Box, setBox] = useState<typeof SuggestionBox | null>(null);
  const [typed, setTyped] = useState(initial);
  const use = (used: HTMLInputElement): void => {
    setField(used);
    Promise.all([box.ready(), module.ready()]).then(([loaded]) => setBox(() => loaded), goWithout);
  };
  const search = (text: string): void => {
    module.ready().then((recent) => recent.record(text), goWithout);
    field?.blur();
    void navigate(paths.searchFor(text));
  };
  return (
    <SearchForm
      action={paths.search}
      initial={initial}
      size={size}
      label={label}
      className={className}
      isFocused={isFocused}
      onSearch={search}
      onFocus={use}
      onInput={setTyped}
    >
      {field === null || Box === null ? null : <Box field={field} typed={typed} onSearch={search} />}
    </SearchForm>
  );
};
