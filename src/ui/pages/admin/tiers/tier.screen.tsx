import { groupBindings } from '../../../back-office/groups/bindings.ts';
import { GroupFormPage } from '../../../back-office/groups/group-form-page.tsx';
import { defineScreen } from '../../../back-office/screen.tsx';
import { groupsText } from '../../../text/admin/groups.ts';

const TierPage = () => <GroupFormPage kind="tiers" />;

export const tierScreen = defineScreen({ title: groupsText.kinds.tiers.title, bindings: [groupBindings], Component: TierPage });
