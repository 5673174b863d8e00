import { defineScreen } from '../../../back-office/screen.tsx';
import { auditText } from '../../../text/admin/audit.ts';
import { AuditPage } from './audit-page.tsx';
import { auditBindings } from './bindings.ts';

export const auditScreen = defineScreen({ title: auditText.title, bindings: [auditBindings], Component: AuditPage });
