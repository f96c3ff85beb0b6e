export { adoptSmtpFromEnvironment } from './adopt-smtp.ts';
export { mailIsSetUp } from './mail-is-set-up.ts';
export { sendMail } from './send-mail.ts';
export type { Template } from './template.ts';
export { invitation } from './templates/invitation.ts';
export { passwordChanged } from './templates/password-changed.ts';
export { passwordReset } from './templates/password-reset.ts';
export { webhookDisabled } from './templates/webhook-disabled.ts';
export { paymentExpired, paymentReceived, paymentUnderpaid, type PaymentFacts } from './templates/payment-mails.ts';
