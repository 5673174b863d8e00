import { defineScreen } from '../kit/screen.tsx';
import { auditText } from '../parts/audit/audit.text.ts';
import { AuditPage } from './audit-page.tsx';
import { auditBindings } from './bindings.ts';

export const auditScreen = defineScreen({ title: auditText.title, bindings: [auditBindings], Component: AuditPage });
