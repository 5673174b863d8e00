import { ContainerModule } from 'inversify';
import { ReadCredentialSettings, SaveCredentialSettings } from '../../../../../application/credential/credential-settings.ts';
import { FormTools } from '../../kit/form/form-tools.ts';
import { StepUpStore } from '../../kit/step-up.store.ts';
import { CredentialFieldsViewModel } from './credential-fields.view-model.ts';

export const credentialFieldsBindings = new ContainerModule(({ bind }) => {
  bind(CredentialFieldsViewModel).toResolvedValue(
    (read, save, form, stepUp) => new CredentialFieldsViewModel({ read, save, form }, stepUp),
    [ReadCredentialSettings, SaveCredentialSettings, FormTools, StepUpStore],
  );
});
