import { ContainerModule } from 'inversify';
import { FindComplaints } from '../../../../application/complaint/handle-complaints.ts';
import { ComplaintsViewModel } from './complaints.view-model.ts';

export const complaintsBindings = new ContainerModule(({ bind }) => {
  bind(ComplaintsViewModel).toResolvedValue((find) => new ComplaintsViewModel(find), [FindComplaints]);
});
