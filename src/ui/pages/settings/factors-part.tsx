import { observer } from 'mobx-react-lite';
import { maskPhone } from '../../../domain/auth/mask-phone.ts';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { useFocusBack } from '../../features/auth/use-focus-back.ts';
import { DialogStore } from '../../stores/dialog.store.ts';
import { AddApp } from './add-app.tsx';
import { AddPhone } from './add-phone.tsx';
import { FactorsViewModel } from './factors.view-model.ts';
import { Panel } from './panel.tsx';
import { NewRecoveryCodes, RecoveryCodesRow } from './recovery-codes-part.tsx';
import { Row, Rows, WaitingRow } from './row.tsx';
import { settingsText } from './settings.text.ts';

const KINDS = [
  ['totp', 'lock', settingsText.app, settingsText.appText],
  ['phone', 'device', settingsText.phone, settingsText.phoneText],
] as const;

/** Authenticator app and phone, each on or off. */
export const FactorsPart = observer(() => {
  const model = useViewModel(FactorsViewModel);
  const dialog = useStore(DialogStore);
  const heading = useFocusBack<HTMLHeadingElement>(model.adding !== null);
  return (
    <Panel
      title={settingsText.factors}
      text={settingsText.factorsText}
      problem={model.problem}
      onRetry={() => void model.load()}
      headingRef={heading}
    >
      {model.problem !== null ? null : (
        <Rows>
          {KINDS.map(([type, icon, name, text]) => {
            if (model.factors === null) return <WaitingRow key={type} label={settingsText.loading} />;
            const factor = model.of(type);
            const remove = (): void => {
              if (factor === null) return;
              void dialog.open({
                title: settingsText.disableTitle(name),
                message: settingsText.disableText,
                type: 'warning',
                confirmText: settingsText.disable,
                onConfirm: () => model.remove(factor),
              });
            };
            return (
              <Row
                key={type}
                icon={icon}
                name={name}
                mark={factor === null ? null : <Mark tone="success">{settingsText.active}</Mark>}
                text={factor?.phone == null ? text : maskPhone(factor.phone)}
                action={
                  factor !== null ? (
                    <Button variant="text" onClick={remove}>
                      {settingsText.disable}
                    </Button>
                  ) : (
                    <Button variant="quiet" isBusy={model.isBusy && model.adding === type} onClick={() => void model.add(type)}>
                      {settingsText.enable}
                    </Button>
                  )
                }
              />
            );
          })}
          {model.factors === null || model.factors.length === 0 ? null : <RecoveryCodesRow model={model.recovery} />}
        </Rows>
      )}
      {model.adding === 'totp' && model.enrolment !== null ? <AddApp model={model} enrolment={model.enrolment} /> : null}
      {model.adding === 'phone' ? <AddPhone model={model} /> : null}
      {model.factors === null || model.factors.length === 0 ? null : <NewRecoveryCodes model={model.recovery} />}
    </Panel>
  );
});
