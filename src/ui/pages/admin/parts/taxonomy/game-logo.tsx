import { observer } from 'mobx-react-lite';
import { LogoField } from '../media/logo-field.tsx';
import type { GroupFormViewModel } from './group-form.view-model.ts';
import { groupsText as text } from './taxonomy.text.ts';

/** A game's logo. */
export const GameLogo = observer(({ model }: { readonly model: GroupFormViewModel }) => {
  const { logoUrl, logoPath } = model.form.values;
  return (
    <LogoField
      label={text.logo}
      bucket="game-logos"
      value={logoUrl === null ? null : { url: logoUrl, path: logoPath ?? '' }}
      onChange={(logo) => model.form.set({ logoUrl: logo?.url ?? null, logoPath: logo === null || logo.path === '' ? null : logo.path })}
      onUnfinished={model.uploading}
    />
  );
});
