import { contrast, isHexColor, isReadableOn } from '../../../../../domain/shared/color.ts';
import { isGradient } from '../../../../../domain/taxonomy/gradient.ts';
import { draftGroup, type GroupFormInput, type GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import styles from './group-preview.module.scss';
import { groupsText as text } from './taxonomy.text.ts';

const GROUNDS = [
  ['dark', '#000000', text.onDark],
  ['light', '#ffffff', text.onLight],
] as const;

/**
 * A group in both themes, and whether its colour can be read there (4.5:1). What is typed becomes style only once it has the grammar the
 * database allows.
 */
export const GroupPreview = ({ kind, input }: { readonly kind: GroupKind; readonly input: GroupFormInput }) => {
  const { color, borderColor, backgroundGradient, name } = draftGroup(input);
  const own = color !== null && isHexColor(color) ? color : null;
  const frame = borderColor !== null && isHexColor(borderColor) ? borderColor : undefined;
  const ground = kind === 'tiers' && backgroundGradient !== null && isGradient(backgroundGradient) ? backgroundGradient : undefined;
  return (
    <>
      {GROUNDS.map(([theme, page, title]) => (
        <figure key={theme} className={styles[theme]}>
          <div className={styles['card']} style={{ backgroundImage: ground, borderColor: frame }}>
            <b style={isReadableOn(own, page) ? { color: own } : undefined}>{name}</b>
          </div>
          <figcaption>
            {title}
            {own === null ? null : `: ${text.contrast(contrast(own, page))}, ${isReadableOn(own, page) ? text.readable : text.unreadable}`}
          </figcaption>
        </figure>
      ))}
    </>
  );
};
