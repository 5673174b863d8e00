import { ContainerModule } from 'inversify';
import { ReadStoredOpeningHours, SaveOpeningHours } from '../../../../application/order/opening-hours.ts';
import { ReadPaymentSettings, SavePaymentSettings } from '../../../../application/order/payment-settings.ts';
import { ReadOwnSettings } from '../../../../application/settings/read-own-settings.ts';
import { UndoSettings } from '../../../../application/settings/undo-settings.ts';
import { UpdateSettings } from '../../../../application/settings/update-settings.ts';
import { FormTools } from '../kit/form/form-tools.ts';
import { StepUpStore } from '../kit/step-up.store.ts';
import { OpeningHoursViewModel } from './opening-hours.view-model.ts';
import { PaymentSettingsViewModel } from './payment-settings.view-model.ts';
import { readQrPicture } from './qr-picture.ts';
import { SettingsViewModel } from './settings.view-model.ts';
export const adminSettingsBindings = new ContainerModule(({ bind }) => {
  bind(SettingsViewModel).toResolvedValue(
    (read, update, undo, form, stepUp) => new SettingsViewModel({ read, update, undo, form }, stepUp),
    [ReadOwnSettings, UpdateSettings, UndoSettings, FormTools, StepUpStore],
  );
  bind(OpeningHoursViewModel).toResolvedValue(
    (read, save, form) => new OpeningHoursViewModel({ read, save, form }),
    [ReadStoredOpeningHours, SaveOpeningHours, FormTools],
  );
  bind(PaymentSettingsViewModel).toResolvedValue(
    (read, save, form, stepUp) => new PaymentSettingsViewModel({ read, save, form, readPicture: readQrPicture }, stepUp),
    [ReadPaymentSettings, SavePaymentSettings, FormTools, StepUpStore],
  );
});
