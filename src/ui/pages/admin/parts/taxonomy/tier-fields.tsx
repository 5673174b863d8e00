import { observer } from 'mobx-react-lite';
import { PRODUCT_LIMITS } from '../../../../../domain/catalog/product-limits.ts';
import { readGradient, writeGradient } from '../../../../../domain/taxonomy/gradient.ts';
import { draftGroup } from '../../../../../domain/taxonomy/group-draft.ts';
import { Button } from '../../../../components/button.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { AmountField } from '../../kit/form/amount-field.tsx';
import { ColorField } from '../../kit/form/color-field.tsx';
import formStyles from '../../kit/form/form-page.module.scss';
import type { GroupFormViewModel } from './group-form.view-model.ts';
import { groupsText as text } from './taxonomy.text.ts';
import { TierRanges } from './tier-ranges.tsx';

/** The fields of tiers alone: price range and appearance. */
export const TierFields = observer(({ model }: { readonly model: GroupFormViewModel }) => {
  const { others, was } = model;
  const { values: input, set, problemOf } = model.form;
  const asDrafted = draftGroup(input);
  return (
    <>
      <div className={formStyles['pair']}>
        <AmountField
          label={text.priceMin}
          max={PRODUCT_LIMITS.price}
          name="price_range_min"
          hint={text.priceMinHint}
          error={problemOf('priceRangeMin')}
          value={input.priceRangeMin}
          onChange={(priceRangeMin) => set({ priceRangeMin })}
        />
        <AmountField
          label={text.priceMax}
          max={PRODUCT_LIMITS.price}
          name="price_range_max"
          hint={text.priceMaxHint}
          error={problemOf('priceRangeMax')}
          value={input.priceRangeMax}
          onChange={(priceRangeMax) => set({ priceRangeMax })}
        />
      </div>
      <TierRanges tiers={[...others.filter(({ id }) => id !== was?.id), asDrafted]} />
      <ColorField
        label={text.borderColor}
        name="border_color"
        hint={text.colorHint}
        error={problemOf('borderColor')}
        value={input.borderColor}
        onChange={(borderColor) => set({ borderColor })}
      />
      <GradientFields
        value={input.backgroundGradient}
        error={problemOf('backgroundGradient')}
        onChange={(backgroundGradient) => set({ backgroundGradient })}
      />
    </>
  );
});

const FIRST = { angle: 135, colors: ['#1b2a4a', '#3b5fa8'] } as const;

interface GradientProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

const GradientFields = ({ value, error, onChange }: GradientProps) => {
  const gradient = readGradient(value);
  if (gradient === null) return <Button onClick={() => onChange(writeGradient(FIRST) ?? '')}>{text.gradientAdd}</Button>;
  const { angle, colors } = gradient;
  const last = colors.length - 1;
  const known = text.angles.some(([choice]) => choice === String(angle));
  const recolor = (place: number, color: string): void =>
    onChange(writeGradient({ angle, colors: colors.map((old, index) => (index === place ? color : old)) }) ?? value);
  return (
    <>
      <div className={formStyles['pair']}>
        <ColorField
          label={text.gradientFrom}
          name="gradient_from"
          error={error}
          value={colors[0] ?? ''}
          onChange={(color) => recolor(0, color)}
        />
        <ColorField
          label={text.gradientTo}
          name="gradient_to"
          error={null}
          value={colors[last] ?? ''}
          onChange={(color) => recolor(last, color)}
        />
      </div>
      <div className={formStyles['quick']}>
        <SelectField
          label={text.gradientAngle}
          name="gradient_angle"
          options={known ? text.angles : [...text.angles, [String(angle), `${angle}°`]]}
          value={String(angle)}
          onChange={(choice) => onChange(writeGradient({ angle: Number(choice), colors }) ?? value)}
        />
        <Button onClick={() => onChange('')}>{text.gradientRemove}</Button>
      </div>
    </>
  );
};
