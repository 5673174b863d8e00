import { InMemoryNewsletterService } from '../../../../src/infrastructure/memory/newsletter/newsletter.ts';
import { newsletterServiceContract } from '../../../contracts/newsletter/newsletter-service.contract.ts';

newsletterServiceContract(async () => ({ repository: new InMemoryNewsletterService(), close: async () => undefined }));
