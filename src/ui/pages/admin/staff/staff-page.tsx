import { observer } from 'mobx-react-lite';
import { useViewModel } from '../../../core/view-model.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { roleBindings } from '../parts/staff/bindings.ts';
import { staffText } from '../parts/staff/staff.text.ts';
import { InvitationsPart } from './invitations-part.tsx';
import { PeopleTable } from './people-table.tsx';
import { RulesPart } from './rules-part.tsx';
import { StaffViewModel, staffBindings } from './staff.view-model.ts';

/** Staff: roles, invitations, second factors. */
export const StaffPage = observer(() => {
  const model = useViewModel(StaffViewModel);
  return (
    <>
      <ListPage
        title={staffText.title}
        note={model.staff?.people.length}
        isLoading={model.staff === null}
        problem={model.problem}
        onRetry={() => void model.load()}
        empty={model.staff?.people.length === 0 ? { title: staffText.emptyTitle, text: staffText.emptyText } : null}
      >
        <PeopleTable model={model} />
      </ListPage>
      {model.staff === null ? null : (
        <>
          <InvitationsPart model={model} />
          <RulesPart model={model} />
        </>
      )}
    </>
  );
});

export const staffScreen = defineScreen({ title: staffText.title, bindings: [roleBindings, staffBindings], Component: StaffPage });
