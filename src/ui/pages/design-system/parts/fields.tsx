import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Theme } from '../../../../domain/appearance/theme.ts';
import { Pick } from '../../../components/pick.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { paths } from '../../../core/paths.ts';
import { PriceRange } from '../../../features/catalog/price-range.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Columns, Specimen } from '../specimen.tsx';

const nothing = (): void => undefined;

/** Fields and choices, all interactive. */
const LiveFields = ({ theme }: { readonly theme: Theme }) => {
  const navigate = useNavigate();
  const [sort, setSort] = useState<(typeof text.sorts)[number][0]>('baru');
  const [games, setGames] = useState<readonly string[]>(['mobile-legends']);
  const [payment, setPayment] = useState<string>('bank');
  const [isOn, setOn] = useState(true);
  const search = (words: string): void => void navigate(paths.searchFor(words));
  return (
    <>
      <SearchForm action={paths.search} label={text.inTheme(text.search, theme)} onSearch={search} />
      <SearchForm action={paths.search} size="hero" label={text.inTheme(text.searchLarge, theme)} onSearch={search} />
      <Columns>
        <SelectField label={text.sort} name={`sort-${theme}`} options={text.sorts} value={sort} onChange={setSort} />
        <PriceRange min={null} max={500_000} onChange={nothing} />
        <fieldset>
          <legend className="visually-hidden">{text.picks}</legend>
          {text.games.map(([slug, name, count]) => (
            <Pick
              key={slug}
              type="checkbox"
              name={`game-${theme}`}
              value={slug}
              isChosen={games.includes(slug)}
              end={count}
              onChange={(isChosen) => setGames(isChosen ? [...games, slug] : games.filter((other) => other !== slug))}
            >
              {name}
            </Pick>
          ))}
        </fieldset>
        <fieldset>
          <legend className="visually-hidden">{text.picks}</legend>
          {text.payments.map(([value, name]) => (
            <Pick
              key={value}
              type="radio"
              name={`bayar-${theme}`}
              value={value}
              isChosen={payment === value}
              onChange={() => setPayment(value)}
            >
              {name}
            </Pick>
          ))}
        </fieldset>
        <div>
          <SwitchRow name={`stok-${theme}`} label={text.inStock} isOn={isOn} onChange={setOn} />
          <SwitchRow name={`sewa-${theme}`} label={text.rentable} isOn={!isOn} onChange={(value) => setOn(!value)} />
        </div>
      </Columns>
    </>
  );
};

export const Fields = () => (
  <Specimen title={text.fields}>
    <BothThemes>{(theme) => <LiveFields theme={theme} />}</BothThemes>
  </Specimen>
);
