// The glossary: each term of the product once in every language, with the variants that texts may not use for it.
import type { Locale } from './locales.ts';

/** A term, and per language the variants that no dictionary of that language may use for it. */
export interface Term {
  readonly words: Readonly<Record<Locale, string>>;
  readonly never?: Partial<Readonly<Record<Locale, RegExp>>>;
}

export const glossary: readonly Term[] = [
  {
    words: {
      en: 'airbill',
      es: 'guía aérea',
      cn: '空运单',
      uk: 'авіанакладна',
      ru: 'авианакладная',
      fr: 'lettre de transport aérien',
    },
    never: {
      en: /\b(waybill|tracking code|consignment number)/i,
      es: /albar[aá]n|conocimiento aéreo/i,
      cn: /快递单|货运单/,
      uk: /трек-номер|експрес-накладн/i,
      ru: /трек-номер|экспресс-накладн/i,
      fr: /bordereau|connaissement/i,
    },
  },
  {
    words: {
      en: 'in stock',
      es: 'en stock',
      cn: '在库量',
      uk: 'на складі',
      ru: 'на складе',
      fr: 'en stock',
    },
    never: { en: /\b(in stock row|on stock|stock row)\b/i },
  },
  {
    words: { en: 'batch', es: 'lote', cn: '批号', uk: 'серія', ru: 'серия', fr: 'lot' },
    never: {
      en: /\b(lots?|charges?)\b/i,
      es: /\bpartidas?\b/i,
      cn: /批次/,
      uk: /(?<!\p{L})парті[яїю]/iu,
      ru: /(?<!\p{L})парти[яию]/iu,
    },
  },
  {
    words: {
      en: 'expiry date',
      es: 'caducidad',
      cn: '有效期',
      uk: 'термін придатності',
      ru: 'срок годности',
      fr: 'date de péremption',
    },
    never: {
      en: /\b(end of life|shelf life|best before|expiration)\b/i,
      es: /vencimiento/i,
      cn: /保质期/,
    },
  },
  {
    words: {
      en: 'inbound',
      es: 'entrada',
      cn: '入库',
      uk: 'надходження',
      ru: 'поступление',
      fr: 'réception',
    },
  },
  {
    words: {
      en: 'outbound',
      es: 'salida',
      cn: '出库',
      uk: 'відвантаження',
      ru: 'отгрузка',
      fr: 'expédition',
    },
  },
  { words: { en: 'return', es: 'devolución', cn: '退回', uk: 'повернення', ru: 'возврат', fr: 'retour' } },
  {
    words: { en: 'item', es: 'línea', cn: '明细', uk: 'позиція', ru: 'позиция', fr: 'ligne' },
    never: { en: /\b(lines of|add a line)\b/i },
  },
  {
    words: {
      en: 'proof of delivery (POD)',
      es: 'prueba de entrega (POD)',
      cn: '签收证明 (POD)',
      uk: 'підтвердження доставки (POD)',
      ru: 'подтверждение доставки (POD)',
      fr: 'preuve de livraison (POD)',
    },
    never: { en: /\bwho took (it|them)\b/i },
  },
  {
    words: {
      en: 'temperature excursion',
      es: 'desviación de temperatura',
      cn: '温度偏差',
      uk: 'відхилення температури',
      ru: 'отклонение температуры',
      fr: 'excursion de température',
    },
    never: { en: /\btemperature (alarm|violation|deviation)/i },
  },
  {
    words: {
      en: 'QA disposition',
      es: 'disposición de calidad',
      cn: '质量处置',
      uk: 'рішення з якості',
      ru: 'решение по качеству',
      fr: 'décision qualité',
    },
  },
  {
    words: { en: 'void', es: 'anular', cn: '作废', uk: 'анулювати', ru: 'аннулировать', fr: 'annuler' },
    never: { en: /\b(take|takes|taken) (it |them |this )?(away|back)\b/i },
  },
  {
    words: {
      en: 'restore',
      es: 'restaurar',
      cn: '恢复',
      uk: 'відновити',
      ru: 'восстановить',
      fr: 'rétablir',
    },
  },
  {
    words: {
      en: 'undo import',
      es: 'deshacer importación',
      cn: '撤销导入',
      uk: 'скасувати імпорт',
      ru: 'отменить импорт',
      fr: 'annuler l’import',
    },
  },
  {
    words: { en: 'cancel', es: 'cancelar', cn: '取消', uk: 'скасувати', ru: 'отменить', fr: 'annuler' },
    never: { en: /\b(gives?|given|giving) up\b/i },
  },
  {
    words: { en: 'validate', es: 'validar', cn: '验证', uk: 'перевірити', ru: 'проверить', fr: 'valider' },
    never: { en: /\b(look it through|findings?)\b/i },
  },
  {
    words: {
      en: 'import',
      es: 'importar',
      cn: '导入',
      uk: 'імпортувати',
      ru: 'импортировать',
      fr: 'importer',
    },
    never: { en: /\b(written|ready to be written|nothing to write|write \{count\})/i },
  },
  {
    words: {
      en: 'two-step verification',
      es: 'verificación en dos pasos',
      cn: '两步验证',
      uk: 'двоетапна перевірка',
      ru: 'двухэтапная проверка',
      fr: 'validation en deux étapes',
    },
    never: { en: /\bsecond steps?\b/i },
  },
  {
    words: {
      en: 'verification code',
      es: 'código de verificación',
      cn: '验证码',
      uk: 'код підтвердження',
      ru: 'код подтверждения',
      fr: 'code de vérification',
    },
    never: { en: /\b(six digits|sign-in code|login code)\b/i },
  },
  {
    words: {
      en: 'authenticator app',
      es: 'aplicación de autenticación',
      cn: '身份验证器应用',
      uk: 'застосунок автентифікації',
      ru: 'приложение для аутентификации',
      fr: 'application d’authentification',
    },
  },
  {
    words: {
      en: 'recovery codes',
      es: 'códigos de recuperación',
      cn: '恢复代码',
      uk: 'резервні коди',
      ru: 'резервные коды',
      fr: 'codes de secours',
    },
  },
  {
    words: {
      en: 'log in',
      es: 'iniciar sesión',
      cn: '登录',
      uk: 'увійти',
      ru: 'войти',
      fr: 'se connecter',
    },
    never: { en: /\b(sign(s|ed|ing)?[ -](in|out)|ways? in|lets? (us|you|them) in)\b/i },
  },
  {
    words: {
      en: 'registration request',
      es: 'solicitud de registro',
      cn: '注册申请',
      uk: 'запит на реєстрацію',
      ru: 'запрос на регистрацию',
      fr: 'demande d’inscription',
    },
    never: { en: /\b(refus(e|es|ed|al)|look at them)\b(?! at this host)/i },
  },
  {
    words: {
      en: 'audit trail',
      es: 'registro de auditoría',
      cn: '审计追踪',
      uk: 'журнал аудиту',
      ru: 'журнал аудита',
      fr: 'piste d’audit',
    },
    never: { en: /\b(stands? in the history|why changed)\b/i },
  },
  {
    words: {
      en: 'difference',
      es: 'diferencia',
      cn: '差额',
      uk: 'розбіжність',
      ru: 'расхождение',
      fr: 'écart',
    },
    never: { en: /\b(residual|fits|does not fit|too many \{|adds? up to nothing)\b/i },
  },
  {
    words: {
      en: 'open issues',
      es: 'incidencias',
      cn: '待处理问题',
      uk: 'невідповідності',
      ru: 'несоответствия',
      fr: 'anomalies',
    },
    never: { en: /\b(gaps?|mend(s|ed|ing)?)\b/i },
  },
  {
    words: {
      en: 'scheduled export',
      es: 'exportación programada',
      cn: '定期导出',
      uk: 'регулярний експорт',
      ru: 'регулярная выгрузка',
      fr: 'export programmé',
    },
    never: { en: /\b(lists? by mail|subscribed lists?)\b/i },
  },
  {
    words: {
      en: 'outbox',
      es: 'bandeja de salida',
      cn: '发件箱',
      uk: 'вихідні',
      ru: 'исходящие',
      fr: 'boîte d’envoi',
    },
    never: { en: /\bwaiting mails?\b/i },
  },
  {
    words: {
      en: 'API client',
      es: 'cliente de la API',
      cn: 'API 客户端',
      uk: 'клієнт API',
      ru: 'клиент API',
      fr: 'client API',
    },
    never: { en: /\b(for programs|machines?|machine accounts?)\b/i },
  },
  {
    words: {
      en: 'idempotency key',
      es: 'clave de idempotencia',
      cn: '幂等键',
      uk: 'ключ ідемпотентності',
      ru: 'ключ идемпотентности',
      fr: 'clé d’idempotence',
    },
    never: { en: /\b(kept answers?|answers? once)\b/i },
  },
  {
    words: {
      en: 'master data',
      es: 'datos maestros',
      cn: '主数据',
      uk: 'основні дані',
      ru: 'основные данные',
      fr: 'données de base',
    },
    never: { en: /\bmain data\b/i },
  },
  {
    words: {
      en: 'vehicle',
      es: 'vehículo',
      cn: '车辆',
      uk: 'автомобіль',
      ru: 'автомобиль',
      fr: 'véhicule',
    },
    never: { en: /\bcars?\b/i },
  },
  {
    words: {
      en: 'recipient',
      es: 'destinatario',
      cn: '收件人',
      uk: 'отримувач',
      ru: 'получатель',
      fr: 'destinataire',
    },
    never: { en: /\b(who is told|receivers of)\b/i },
  },
  {
    words: {
      en: 'active sessions',
      es: 'sesiones activas',
      cn: '活动会话',
      uk: 'активні сеанси',
      ru: 'активные сеансы',
      fr: 'sessions actives',
    },
    never: { en: /\b(where you are (signed|logged) in|is it you)\b/i },
  },
  {
    words: {
      en: 'support',
      es: 'soporte',
      cn: '支持',
      uk: 'підтримка',
      ru: 'поддержка',
      fr: 'support',
    },
    never: { en: /\b(whom customers ask|somebody|nobody of us|in the house)\b/i },
  },
];
