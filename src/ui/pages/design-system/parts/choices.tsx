import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Theme } from '../../../../domain/appearance/theme.ts';
import { ChipLink } from '../../../components/chip-link.tsx';
import { Crumbs } from '../../../components/crumbs.tsx';
import { OptionLink } from '../../../components/option-link.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { paths } from '../../../core/paths.ts';
import { layoutText } from '../../../text/layout.ts';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Row, Specimen } from '../specimen.tsx';
import styles from './choices.module.scss';

const MODES = [
  ['beli', text.buyShort],
  ['sewa', text.rent],
] as const;
const place = (hash: string): string => `${paths.designSystem}#${hash}`;

const LiveChoices = ({ theme }: { readonly theme: Theme }) => {
  const { hash } = useLocation();
  const [mode, setMode] = useState<(typeof MODES)[number][0]>('beli');
  const chosen = hash === '#sewa' ? 'sewa' : 'beli';
  return (
    <>
      <Segmented label={text.mode} options={MODES} value={mode} onChange={setMode} />
      <SegmentedLinks
        label={text.inTheme(text.mode, theme)}
        options={MODES.map(([value, name]) => ({ name, to: place(value), isChosen: chosen === value }))}
      />
      <ul className={styles['options']} aria-label={text.durations}>
        {text.options.map(([name, note, amount], index) => (
          <li key={name}>
            <OptionLink to={place(`opsi-${index}`)} name={name} note={note} amount={amount} isChosen={index === 1} />
          </li>
        ))}
      </ul>
      <Row>
        <ChipLink to={paths.designSystem} name={text.chip} label={text.chipLabel} />
      </Row>
      <Crumbs
        label={text.inTheme(text.crumbs, theme)}
        above={[
          [layoutText.products, paths.products],
          [text.gameNames.known, paths.productsOfGame('mobile-legends')],
        ]}
        here={text.crumbHere}
      />
    </>
  );
};

export const Choices = () => (
  <Specimen title={text.choices}>
    <BothThemes>{(theme) => <LiveChoices theme={theme} />}</BothThemes>
  </Specimen>
);
