/**
 * The rooms of each subject, low to high: a room imports the rooms before its own, never one after it (type imports count, imports on demand
 * do not). `.` is the subject's own folder, whose feature file and routes import its rooms. `a+b` are rooms that import each other; the third
 * column says why. A folder without rooms, or whose rooms do not import each other, needs no line.
 */
module.exports = [
  [
    'contract',
    'call auth inbox notification offer platform booking alert billing-line calendar checker client delivery invoice invoice-run mission-proposition quotation warning . dashboard page',
  ],
  ['domain/booking', 'step order slip link document price bulk step/effect step/guards assignment . history'],
  ['domain/calendar', '. plan'],
  ['domain/client', 'buyer process .'],
  ['domain/delivery', '. sheet mend'],
  ['domain/document', '. record'],
  ['domain/invoice', '. cii rule'],
  ['domain/key-tracking', '. plan history'],
  ['domain/notification', '. template'],
  ['domain/user', 'role . home'],
  ['domain/values', 'typed . date search'],
  [
    'server/demo',
    '.+booking+company+follow-up volume',
    'One simulation: its days, orders and people refer to each other, and its loader to all of them.',
  ],
  ['server/features/alert', 'row fix .'],
  [
    'server/features/auth',
    'letter account password profile registration setting second-factor session sign-in second-factor/enrolment strategy .',
  ],
  ['server/features/booking', 'row assignment list price sheet step document link order history absence bulk .'],
  ['server/features/calendar', 'board plan time-block .'],
  ['server/features/checker', 'row calendar change list .'],
  ['server/features/client', 'row blocking merge process change list removal stats user .'],
  ['server/features/delivery', '. day files keys summary'],
  ['server/features/inbox', 'list digest .'],
  ['server/features/invoice', 'integrity list .'],
  ['server/features/notification', 'opt-out template lots .'],
  ['server/features/offer', 'duration .'],
  [
    'server/platform',
    'database/embedded database/wire database files identity-provider list live security origin work number-series pdf export identity history jobs bulk link mail mail/returned operation http calls import stored-file .',
  ],
  ['server/features/slot-offer', 'letter .'],
  ['web/features/alert', 'figure act list bulk strip . setting'],
  ['web/features/area', 'map .'],
  ['web/features/auth', 'second-factor .'],
  ['web/features/booking', 'absence absence/leave figure history order/start link order price sheet step/missing step detail list bulk .'],
  ['web/features/calendar', 'act line drag map assign search plan time-block board checker delivery .'],
  ['web/features/checker', 'figure form history section certification list .'],
  ['web/features/client', 'create figure list detail blocking merge process stats user .'],
  ['web/features/delivery', '. sheet missions grid documents keys day detail'],
  ['web/features/notification', 'opt-out template .'],
  ['web/features/offer', 'duration .'],
  [
    'web/platform',
    '. address+api+form+offline+session live',
    'A call sends the token of the session, a session is read by a call or from the answers stored for work offline.',
  ],
  [
    'web/recipes',
    'form+history+offline+page bulk import link list saved-view .',
    'One record: its page names its fields, its form sends them or stores them, its history undoes them.',
  ],
  ['web/shell', 'inbox .'],
  ['web/ui', 'base+input+layout+overlay figure table', 'A button has a tooltip, a dialog has buttons and focuses a field.'],
]
