/** What a developer reads before the first call: stands at the head of the API document. */
export const guide = `
**Credentials.** Send a session's key or a project's API key as \`API-Key\`, or a signed-in person's access token as
\`Authorization: Bearer\`. Neither cookies nor query parameters are ever read.

**Projects.** Where a path takes a project, \`all\` means every project that you may see; changes need one of them.

**Errors.** \`{"error": {"code", "message", "details"?, "requestId"}}\` with the fitting status. \`VALIDATION_FAILED\` lists every
field that is not what it must be. What you may not see answers \`NOT_FOUND\`, as if it were not there.

**Repeating safely.** Every POST takes an \`Idempotency-Key\`: for 48 hours the same key with the same body gets the stored answer, marked
\`Idempotent-Replayed: true\`; another body gets 422. Answers that carry a secret are never stored: a repeat gets 409. Calls that only read, and the payers'
choices, may be repeated as they are: with a key they are answered anew. Above 36,000 requests with a key in an hour a credential gets 429.

**The checkout in your page.** Send payers to the \`url\` of a payment, or show it where they are:

Load \`https://pay.example.com/embed.js\` as a script of your page, from your own installation, then:

\`\`\`js
coffer.open(url, { into: document.querySelector('#checkout'), onEvent: ({ type, referenceID }) => {} })
\`\`\`

It is as high as it must be; without \`into\` it lies over the page. \`type\` is \`ready\`, \`detected\`, \`paid\`, \`expired\`,
\`cancelled\` or \`close\`. These are hints for the page: ship goods when a webhook, or an answer of this API, says that it is paid.
With a policy of your own, allow the installation in \`script-src\` and \`frame-src\`.

The page speaks English or German, as the payer's browser asks for; \`&lang=de\` behind the \`url\` says which, and the payer can change it.

**Amounts** are decimal strings and never lose a digit. **Times** are ISO 8601 in UTC.

## Take a payment

With a project's API key:

\`\`\`sh
curl https://pay.example.com/api/v1/payment \\
  -H 'API-Key: cpk_…' \\
  -H 'Idempotency-Key: order-1042' \\
  -H 'content-type: application/json' \\
  -d '{ "customerID": "1042",
        "customerEmail": "ada@example.com",
        "amountInUSD": "49.99" }'
\`\`\`

\`\`\`json
{ "reference_id": "0b6f…",
  "url": "https://pay.example.com/payments?…",
  "host": "https://pay.example.com" }
\`\`\`

Send the customer to \`url\`. The page offers what the project takes, holds a rate, follows the money live and leads back to \`successURL\`.
That somebody comes back proves nothing: believe a webhook, or ask.

- How a payment stands, for whoever has the reference: \`GET /api/v1/payment/reference/{ref}\`
- Everything about it, with quotes, deposits and history: \`GET /api/v1/payment/{ref}\`
- Which there are, page by page with \`cursor\`: \`POST /api/v1/payment/search\`
- How many there are: \`GET /api/v1/payment/summary\`

\`paymentState\` is one of five:

- \`OPEN\`: nothing is confirmed yet
- \`PARTIALLY_FILLED\`: a part is confirmed, the rest is due
- \`FILLED\`: paid
- \`OVER_FILLED\`: paid, and more than was asked
- \`CANCELLED\`: expired or cancelled, and nothing came

A reorg of a chain may take a confirmed part back: the state then falls to what is true, and \`sequence\` grows all the same.

From Node \`@coffer/sdk\` does all of this with types, repeats calls safely and checks webhooks: it is in \`packages/sdk\`, a whole shop that uses it in
\`examples/shop\`. To show the checkout inside a page of yours load \`/embed.js\` from here and call
\`coffer.open(url, { into: element, onEvent: ({ type }) => … })\`; its events are hints as well.

## Webhooks

Each project has as many endpoints as it likes. Whatever happens to a payment is sent to each that asked for it, as JSON:

\`\`\`json
{ "event_type": "payment.filled",
  "reference_id": "0b6f…",
  "invoice_id": "A-17",
  "customer_id": "1042",
  "customer_email": "ada@example.com",
  "status": "FILLED",
  "amount": "49.99",
  "currency": "USD",
  "filled_amount": "49.99",
  "filled_amount_in_usd": "49.99",
  "payment_info": [
    { "transaction_hash": "0x54…",
      "source_address": "0x70…",
      "destination_address": "0x28…",
      "block_number": 4711,
      "blockchain": "BASE",
      "currency": "USDC",
      "amount": "49.99",
      "amount_in_usd": "49.99",
      "confirmed": true } ],
  "confirmation_current": 12,
  "confirmation_required": 12,
  "sequence": 4,
  "exception": "none",
  "reorged": false,
  "metadata": {},
  "timestamp": "2026-11-22T10:00:00.000Z" }
\`\`\`

- **Check the signature** as [Standard Webhooks](https://www.standardwebhooks.com) has it, over the body as it came: \`webhook-signature\` holds
  \`v1,\` and the base64 HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\`. The key is what follows \`whsec_\` in the endpoint's secret, as base64. Refuse what is
  more than five minutes old. For a day after a secret was changed there are two signatures, one of which fits.
- **Answer 2xx within 15 seconds.** Anything else is tried again after 5 s, 1 min, 30 min, 1, 2, 4, 8, 24 and 48 h, a fifth more or less; \`Retry-After\` is heeded, redirects are not followed.
  410 switches the endpoint off, and so do five days of nothing but failures.
- **The same message may come twice**, with the same \`webhook-id\`, and messages may overtake each other: of one payment the highest \`sequence\` is the newest.
- **An endpoint without a list of events hears of payments alone**, and the one that the project itself names of payouts too: \`payout.…\` events have a body of their own, as PayoutWebhook says. One that names \`treasury.gas_low\` is told once, too, when a hot or gas wallet of its project runs low on the coin
  that pays for fees; that body has \`event_type\`, \`wallet_id\`, \`wallet_name\`, \`network\`, \`address\`, \`currency\`, \`amount\`, \`low_below\`, \`level\` and \`timestamp\`.
- **Referrals are told by name too**: \`campaign.…\`, \`referrer.…\` and \`reward.…\` have bodies of their own, as CampaignWebhook, ReferrerWebhook and RewardWebhook say. Amounts are dollars as text. Of one campaign, referrer
  or reward the highest \`sequence\` is the newest. What pays a reward out is a payout, of which \`payout.…\` tells.
- With the compatibility headers switched on there are \`X-Payram-Signature: sha256={hex HMAC-SHA256 of the body}\` and \`API-Key\` too, made with a secret of their own. They say
  nothing of the time: prefer the signature above.

The dashboard keeps every attempt with its answer, and sends any of them again.

## Live updates

\`POST /api/v1/websocket-token/create?clientID=…\` answers a \`url\` that opens one WebSocket within 30 seconds. Then say what you want to hear of:

\`\`\`json
{ "type": "subscribe",
  "topics": ["project:1:payments"],
  "resume": 4711 }
\`\`\`

\`ready\` says which topics you follow, \`event\` that something changed: \`{seq, topic, event, at, data}\`. Events are hints; what is so is asked by the calls. Come back with
the last \`seq\` as \`resume\` and you hear what you missed, or \`reset\`: then read anew. A payer's page needs no token: \`/ws?reference={ref}\` tells of that payment alone.
`.trim();
