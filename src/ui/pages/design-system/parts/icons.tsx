import { Icon, type IconName } from '../../../components/icon.tsx';
import { Mark } from '../../../components/mark.tsx';
import { TierMark } from '../../../components/tier-mark.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText, designSystemText as text } from '../design-system.text.ts';
import { Row, Specimen } from '../specimen.tsx';
import styles from './icons.module.scss';

const ICONS: readonly IconName[] = [
  'home',
  'box',
  'gate',
  'sell',
  'user',
  'search',
  'heart',
  'bell',
  'bag',
  'bolt',
  'clock',
  'lock',
  'shield',
  'share',
  'chat',
  'device',
  'expand',
  'eye',
  'eyeOff',
  'filter',
  'check',
  'close',
  'info',
  'warning',
  'offline',
  'reload',
  'arrowRight',
  'chevronDown',
  'chevronLeft',
  'chevronRight',
  'instagram',
  'tiktok',
  'youtube',
  'facebook',
  'twitter',
];

export const Icons = () => (
  <Specimen title={designSystemText.icons}>
    <ul className={styles['icons']}>
      {ICONS.map((name) => (
        <li key={name}>
          <Icon name={name} size="large" />
          {name}
        </li>
      ))}
    </ul>
  </Specimen>
);

export const Marks = () => (
  <Specimen title={text.marks}>
    <BothThemes>
      {() => (
        <>
          <Row>
            {text.markSamples.map(([tone, word]) => (
              <Mark key={tone} tone={tone} {...(tone === 'success' ? { icon: 'check' } : {})}>
                {word}
              </Mark>
            ))}
          </Row>
          <Row>
            {text.tiers.map(([slug, name]) => (
              <TierMark key={slug} tier={{ id: slug, slug, name }} />
            ))}
          </Row>
        </>
      )}
    </BothThemes>
  </Specimen>
);
