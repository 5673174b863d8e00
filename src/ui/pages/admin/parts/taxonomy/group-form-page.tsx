import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { contrast, isHexColor, isReadableOn } from '../../../../../domain/shared/color.ts';
import { isGradient } from '../../../../../domain/taxonomy/gradient.ts';
import { draftGroup, type GroupFormInput, type GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import { buttonClass } from '../../../../components/button.tsx';
import { useViewModel } from '../../../../core/view-model.tsx';
import { adminPaths } from '../../kit/admin-paths.ts';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import formStyles from '../../kit/form/form-page.module.scss';
import { FormShape } from '../../kit/form/form-shape.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { LogoField } from '../media/logo-field.tsx';
import { GroupFields } from './group-fields.tsx';
import { GroupFormViewModel } from './group-form.view-model.ts';
import styles from './group-form-page.module.scss';
import { groupPaths } from './group-paths.ts';
import { groupsText as text } from './taxonomy.text.ts';
import { TierFields } from './tier-fields.tsx';

const GROUNDS = [
  ['dark', '#000000', text.onDark],
  ['light', '#ffffff', text.onLight],
] as const;

/**
 * A preview of a group in both themes, with the contrast of its colour (at least 4.5:1). Input becomes style only once it has the grammar
 * that the database allows.
 */
const GroupPreview = ({ kind, input }: { readonly kind: GroupKind; readonly input: GroupFormInput }) => {
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

/** A game's logo. */
const GameLogo = observer(({ model }: { readonly model: GroupFormViewModel }) => {
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

const NEW = 'new';

/** The form of a game, category or tier. Another group is another form. */
export const GroupFormPage = ({ kind }: { readonly kind: GroupKind }) => {
  const { id = NEW } = useParams();
  return <GroupForm key={id} kind={kind} id={id === NEW ? null : id} />;
};

const GroupForm = observer(({ kind, id }: { readonly kind: GroupKind; readonly id: string | null }) => {
  const model = useViewModel(GroupFormViewModel, (made) => made.prepare(kind, id));
  const navigate = useNavigate();
  const { form } = model;
  const { list } = groupPaths[kind];
  if (form.status === 'missing' || form.status === 'failed') {
    return <FormFailure form={form} list={list} listText={text.kinds[kind].title} onRetry={() => void model.load()} />;
  }
  return (
    <>
      <PageHead title={id === null ? text.kinds[kind].create : text.kinds[kind].edit}>
        {kind === 'games' && id !== null ? (
          <Link className={buttonClass('secondary')} to={adminPaths.gameAttributes(id)}>
            {text.attributes}
          </Link>
        ) : null}
      </PageHead>
      {form.status === 'loading' ? (
        <FormShape />
      ) : (
        <FormFrame
          form={form}
          className={formStyles['form']}
          isUnsaved={form.isDirty || model.unfinished !== null}
          save={model.save}
          onSaved={() => void navigate(list)}
          onDiscardDraft={() => void model.reset()}
          onLoadNewest={() => void model.reset()}
          bar={{ cancel: list }}
        >
          <div className={formStyles['fields']}>
            <GroupFields kind={kind} model={model} />
            {kind === 'tiers' ? <TierFields model={model} /> : null}
            {kind === 'games' ? <GameLogo model={model} /> : null}
          </div>
          <section className={formStyles['aside']} aria-labelledby="tampilan">
            <h2 id="tampilan">{text.preview}</h2>
            <GroupPreview kind={kind} input={form.values} />
          </section>
        </FormFrame>
      )}
    </>
  );
});
