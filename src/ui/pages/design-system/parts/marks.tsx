import { Mark } from '../../../components/mark.tsx';
import { TierMark } from '../../../components/tier-mark.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Row, Specimen } from '../specimen.tsx';

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
