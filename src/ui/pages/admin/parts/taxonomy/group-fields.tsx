import { observer } from 'mobx-react-lite';
import type { GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { AreaField } from '../../../../components/forms/area-field.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../../components/switch-row.tsx';
import { paths } from '../../../../core/paths.ts';
import { ColorField } from '../../kit/form/color-field.tsx';
import formStyles from '../../kit/form/form-page.module.scss';
import type { GroupFormViewModel } from './group-form.view-model.ts';
import { IconField } from './icon-field.tsx';
import { groupsText as text } from './taxonomy.text.ts';

const KEYS: Readonly<Record<GroupKind, string>> = { games: 'game', categories: 'category', tiers: 'tier' };

/** The beginning of the group's address in the shop; its slug follows. */
const shopAddress = (kind: GroupKind): string => `${paths.products}?${KEYS[kind]}=`;

/** The fields of every group: name, address, texts, appearance, flags. */
export const GroupFields = observer(({ kind, model }: { readonly kind: GroupKind; readonly model: GroupFormViewModel }) => {
  const { values: input, set, problemOf } = model.form;
  return (
    <>
      <TextField label={text.name} name="name" autoComplete="off" error={problemOf('name')} value={input.name} onChange={model.rename} />
      {model.isSlugReserved ? (
        <div className={formStyles['kept']}>
          <b>{text.slug}</b>
          <p>{`${shopAddress(kind)}${input.slug}`}</p>
          <p className={formStyles['hint']}>{text.slugReserved}</p>
        </div>
      ) : (
        <TextField
          label={text.slug}
          name="slug"
          autoComplete="off"
          maxLength={80}
          hint={text.slugHint(shopAddress(kind), input.slug)}
          error={problemOf('slug')}
          value={input.slug}
          onChange={(slug) => set({ slug })}
        />
      )}
      <AreaField
        label={text.description}
        name="description"
        rows={4}
        hint={text.descriptionHint}
        error={problemOf('description')}
        value={input.description}
        onChange={(description) => set({ description })}
      />
      <ColorField
        label={text.color}
        name="color"
        hint={text.colorHint}
        error={problemOf('color')}
        value={input.color}
        onChange={(color) => set({ color })}
      />
      <IconField error={problemOf('icon')} value={input.icon} onChange={(icon) => set({ icon })} />
      {kind === 'categories' ? (
        <TextField
          label={text.lowStock}
          name="low_stock_at"
          inputMode="numeric"
          autoComplete="off"
          hint={text.lowStockHint}
          error={problemOf('lowStockAt')}
          value={input.lowStockAt}
          onChange={(lowStockAt) => set({ lowStockAt })}
        />
      ) : null}
      {kind === 'games' ? (
        <AreaField
          label={text.delivery}
          name="delivery_form"
          rows={3}
          hint={text.deliveryHint}
          error={problemOf('deliveryForm')}
          value={input.deliveryForm}
          onChange={(deliveryForm) => set({ deliveryForm })}
        />
      ) : null}
      <div>
        {kind === 'games' ? (
          <SwitchRow name="is_popular" label={text.popular} isOn={input.isPopular} onChange={(isPopular) => set({ isPopular })} />
        ) : null}
        {kind === 'categories' ? (
          <>
            <SwitchRow name="asks_login" label={text.asksLogin} isOn={input.asksLogin} onChange={(asksLogin) => set({ asksLogin })} />
            <p className={formStyles['hint']}>{text.asksLoginHint}</p>
          </>
        ) : null}
        <SwitchRow name="is_active" label={text.active} isOn={input.isActive} onChange={(isActive) => set({ isActive })} />
      </div>
    </>
  );
});
