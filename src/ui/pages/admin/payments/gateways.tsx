import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { GatewaysViewModel } from './gateways.view-model.ts';
import { paymentsText as text } from './payments.text.ts';
import styles from './payments-page.module.scss';

/** The gateways of the shop, each with a switch. A shop with a single one turns it off in the settings of its server. */
export const Gateways = observer(() => {
  const model = useViewModel(GatewaysViewModel);
  const id = useId();
  const { gateways } = model;
  if (gateways.length < 2 && gateways.every(({ isOffered }) => isOffered)) return <FormAlert text={model.problem} />;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{text.gateways}</h2>
      <p className={styles['faint']}>{gateways.some(({ isOffered }) => isOffered) ? text.gatewaysText : text.noGateway}</p>
      <div aria-busy={model.busy !== null || undefined}>
        {gateways.map(({ name, isOffered }) => (
          <SwitchRow
            key={name}
            name={name}
            label={text.gatewayName(name)}
            isOn={isOffered}
            onChange={(isOn) => void model.offer(name, isOn)}
          />
        ))}
      </div>
      <FormAlert text={model.problem} />
    </section>
  );
});
