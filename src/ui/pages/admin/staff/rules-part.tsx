import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { ROLES } from '../../../../domain/auth/roles.ts';
import { Button } from '../../../components/button.tsx';
import { paths } from '../../../core/paths.ts';
import { adminText } from '../kit/admin.text.ts';
import { staffText } from '../parts/staff/staff.text.ts';
import type { StaffViewModel } from './staff.view-model.ts';
import styles from './staff-page.module.scss';

/** The roles that require a second factor; only an owner with a second factor may change them. */
export const RulesPart = observer(({ model }: { readonly model: StaffViewModel }) => {
  const { needsFactor, isOwner, hasOwnFactor } = model;
  const isOpen = isOwner && hasOwnFactor;
  return (
    <section className={styles['part']} aria-labelledby="judul-aturan">
      <h2 id="judul-aturan">{staffText.rules}</h2>
      <p className={styles['text']}>{staffText.rulesText}</p>
      {isOwner ? null : <p className={styles['text']}>{staffText.rulesOwner}</p>}
      {isOwner && !hasOwnFactor ? (
        <p className={styles['text']}>
          {staffText.ownFactor} <Link to={paths.settings}>{adminText.enrol}</Link>
        </p>
      ) : null}
      <fieldset className={styles['rules']} disabled={!isOwner || (!hasOwnFactor && needsFactor.length === 0)}>
        <legend className="visually-hidden">{staffText.rules}</legend>
        <label>
          <input
            type="checkbox"
            checked={needsFactor.length === ROLES.length}
            onChange={() => model.chooseAll(needsFactor.length === ROLES.length ? [] : ROLES)}
          />
          <b>{staffText.everyone}</b>
        </label>
        {ROLES.map((role) => (
          <label key={role}>
            <input type="checkbox" checked={needsFactor.includes(role)} onChange={() => model.toggle(role)} />
            {staffText.roles[role]}
            <small>{staffText.missing(model.without([role]).length)}</small>
          </label>
        ))}
      </fieldset>
      {isOpen || (isOwner && needsFactor.length > 0) || model.chosen !== null ? (
        <Button isBusy={model.isSaving} disabled={model.chosen === null} onClick={() => void model.saveRules()}>
          {staffText.saveRules}
        </Button>
      ) : null}
    </section>
  );
});
