// Common headings of fields in other files, in the six languages, in addition to the portal's own headings.
// One word belongs to one field of a record type; the names of fields are those of imports.
export const synonyms: Readonly<Record<string, string>> = {
  external_id:
    'external id; external key; record id; source id; unique id; row id; id externo; id externe; clé externe; внешний id; внешний код; зовнішній id; зовнішній код; 外部编号; 外部 id',
  name: 'title; full name; nombre; nombre completo; nom; intitulé; название; наименование; имя; назва; найменування; ім’я; 名称; 名字',
  project:
    'study; study code; study id; study no; study number; protocol; protocol no; protocol number; protocol code; trial; trial code; trial id; project code; project id; project no; project name; código de proyecto; estudio; código de estudio; protocolo; n° de protocole; protocole; étude; essai; code projet; code étude; код проекта; исследование; протокол; номер протокола; код исследования; код проєкту; дослідження; номер протоколу; код дослідження; 项目编号; 研究; 研究编号; 方案; 方案编号; 试验',
  client:
    'customer; customer name; client name; account; cliente; nombre del cliente; nom du client; заказчик; имя клиента; замовник; назва клієнта; 客户; 客户名称',
  sponsor: 'sponsor name; sponsor company; patrocinador; promotor; promoteur; спонсор; 申办方; 申办者',
  smo_id: 'smo; smo no; smo number; smo code; código smo; code smo; код smo; 编号 smo',
  smo_ids: 'smo; smo no; smo numbers; smo codes',
  start_date:
    'start; begin; begin date; study start; fecha de inicio; inicio; date de début; début; дата начала; начало; дата початку; початок; 开始日期; 开始',
  end_date:
    'end; finish; finish date; study end; due; fecha de fin; fin; date de fin; дата окончания; конец; дата завершення; кінець; 结束日期; 结束',
  location: 'country; country code; país; pays; страна; код страны; країна; код країни; 国家; 国家代码',
  locations:
    'country; countries; country codes; países; pays; страны; страна; країни; країна; 国家; 国家代码',
  airbill:
    'awb; awb no; awb number; air waybill; air waybill no; air waybill number; airwaybill; waybill; waybill no; waybill number; airbill no; airbill number; tracking no; tracking number; tracking id; consignment no; consignment number; shipment no; shipment number; hawb; mawb; guía; guía aérea; n.º de guía; número de guía; lta; n° lta; lettre de transport aérien; numéro de suivi; накладная; номер накладной; авианакладная; трек-номер; накладна; номер накладної; авіанакладна; 运单; 运单号; 空运单; 空运单号; 快递单号',
  doc_id:
    'document; document no; document number; document id; doc no; doc number; delivery note; delivery note no; invoice/dn; n.º de documento; documento; n° de document; bon de livraison; номер документа; документ; номер документу; 文件编号; 单据号',
  doc_type:
    'document type; doc kind; kind of document; type of document; tipo de documento; type de document; вид документа; тип документа; тип документу; вид документу; 文件类型; 单据类型',
  status:
    'state; shipment status; delivery status; package status; current status; estado; statut; état; статус; состояние; стан; 状态; 当前状态',
  status_at:
    'status date; status time; fecha de estado; date du statut; дата статуса; дата статусу; 状态时间',
  status_place:
    'status location; last location; lugar del estado; lieu du statut; место статуса; місце статусу; 状态地点',
  status_note:
    'status comment; status remark; comentario de estado; комментарий статуса; коментар статусу; 状态备注',
  date: 'shipment date; ship date; shipping date; day; fecha; fecha de envío; date d’expédition; jour; дата; дата отправки; дата відправлення; 日期; 发货日期; 运输日期',
  car: 'vehicle; truck; van; plate; licence plate; license plate; vehículo; matrícula; véhicule; immatriculation; машина; автомобиль; номер машины; автомобіль; номер авто; 车辆; 车牌; 车牌号',
  tracked: 'tracking; is tracked; gps; con seguimiento; suivi; отслеживается; відстежується; 跟踪',
  destination:
    'destination city; destination country; deliver to; delivery address; ship to; consignee; consignee address; destino; dirección de entrega; destinataire; adresse de livraison; назначение; место назначения; адрес доставки; получатель; призначення; місце призначення; адреса доставки; отримувач; 目的地; 收货地址; 收件人',
  weight:
    'weight kg; gross weight; gross weight kg; net weight kg; mass; kg; peso; peso kg; peso bruto; poids; poids kg; poids brut; вес; вес кг; вес брутто; масса; вага; вага кг; вага брутто; 重量; 毛重; 重量 kg',
  freight_cost:
    'freight; freight charge; shipping cost; transport cost; flete; coste de flete; fret; coût du fret; фрахт; стоимость фрахта; стоимость доставки; вартість фрахту; вартість доставки; 运费',
  freight_currency:
    'currency of freight; freight cost currency; moneda del flete; devise du fret; валюта фрахта; валюта доставки; валюта фрахту; 运费币种',
  package:
    'awb; awb no; awb number; air waybill; airwaybill; waybill; airbill; airbill no; tracking no; tracking number; shipment no; guía aérea; lta; накладная; авианакладная; накладна; авіанакладна; 运单号; 空运单; 空运单号',
  at: 'time; timestamp; date; date time; when; event time; status date; fecha; fecha y hora; hora; date et heure; heure; дата; дата и время; время; дата і час; час; 时间; 日期',
  place: 'location; city; event location; lugar; ciudad; lieu; ville; место; город; місце; місто; 地点; 城市',
  note: 'comment; comments; remark; remarks; notes; nota; comentario; commentaire; remarque; комментарий; примечание; коментар; примітка; 备注; 说明',
  order:
    'order no; order number; po; po no; po number; purchase order; pedido; n.º de pedido; commande; n° de commande; bon de commande; заказ; номер заказа; замовлення; номер замовлення; 订单; 订单号; 采购订单',
  invoice:
    'invoice no; invoice number; invoice id; factura; n.º de factura; facture; n° de facture; счет; счёт; номер счета; инвойс; рахунок; номер рахунку; інвойс; 发票; 发票号',
  depot:
    'depot name; warehouse; storehouse; stock location; depósito; almacén; dépôt; entrepôt; magasin; депо; склад; аптечный склад; аптечний склад; 仓库; 库房',
  received_date:
    'receipt date; date received; received on; arrival date; delivery date; fecha de recepción; recibido; date de réception; reçu le; дата получения; дата поступления; получено; дата отримання; дата надходження; отримано; 收货日期; 接收日期; 到货日期',
  quantity:
    'qty; amount; units; pieces; pcs; count; number of units; cantidad; unidades; quantité; qté; unités; количество; кол-во; единиц; шт; кількість; к-сть; одиниць; 数量; 件数',
  batch:
    'batch no; batch number; batch id; lot; lot no; lot number; charge; lote; n.º de lote; número de lote; numéro de lot; n° de lot; партия; номер партии; серия; номер серии; партія; номер партії; серія; номер серії; 批号; 批次',
  product:
    'product name; item; item description; medicine; drug; drug name; material; imp; article; producto; nombre del producto; medicamento; produit; nom du produit; médicament; продукт; препарат; наименование препарата; товар; назва препарату; лікарський засіб; 产品; 产品名称; 药品',
  inbound: 'receipt; inbound id; receipt id; entrada; réception; поступление; надходження; 入库',
  outbound: 'dispatch; outbound id; dispatch id; shipment; salida; expédition; отправка; відправлення; 出库',
  return: 'return id; devolución; retour; возврат; повернення; 退货',
  destruction: 'destruction id; destrucción; destruction; уничтожение; знищення; 销毁',
  site: 'site name; site no; site number; center; centre; clinic; hospital; site id; centro; clínica; sitio; hôpital; clinique; центр; клиника; больница; клініка; лікарня; 中心; 研究中心; 医院',
  dispatched_date:
    'dispatch date; date dispatched; shipped; shipped on; ship date; shipment date; sent date; fecha de envío; fecha de despacho; date d’expédition; expédié le; дата отправки; дата отгрузки; отправлено; дата відправлення; відправлено; 发货日期; 出库日期',
  site_name:
    'site; site no; center; centre; clinic; hospital; clínica; centro; hôpital; клиника; центр; клініка; лікарня; 中心; 医院',
  site_investigator:
    'investigator; principal investigator; pi; investigador; investigateur; исследователь; дослідник; 研究者; 主要研究者',
  site_address: 'address; clinic address; dirección; adresse; адрес; адреса; 地址',
  shipping_temperature:
    'temperature; shipping temp; temp; temperatura; température; температура; 温度; 运输温度',
  storage_temperature:
    'temperature; storage temp; temp; storage condition; storage conditions; temperatura; température; температура; 温度; 储存温度',
  qty_sent: 'sent; shipped; quantity sent; qty shipped; enviado; envoyé; отправлено; відправлено; 已发送',
  qty_received: 'received; quantity received; recibido; reçu; получено; отримано; 已接收',
  qty_damaged: 'damaged; quantity damaged; dañado; endommagé; повреждено; пошкоджено; 损坏',
  qty_stock:
    'stock; on hand; quantity on hand; balance; existencias; en stock; остаток; в наличии; залишок; у наявності; 库存',
  expiry_date:
    'expiry; exp; exp date; expiration; expiration date; expires; use by; best before; caducidad; fecha de caducidad; péremption; date de péremption; годен до; срок годности; придатний до; термін придатності; 有效期; 失效日期',
  destruction_date:
    'destroyed; destroyed on; date destroyed; date of destruction; fecha de destrucción; date de destruction; дата уничтожения; дата знищення; 销毁日期',
  destroyed_from: 'source of goods; origin; taken from; origen; origine; источник; джерело; 来源',
  invoicing_date:
    'invoice date; date of invoice; issued; issue date; fecha de factura; date de facture; дата счета; дата инвойса; дата рахунку; 开票日期; 发票日期',
  payment_date: 'paid on; date paid; fecha de pago; date de paiement; дата оплаты; дата оплати; 付款日期',
  is_prolonged: 'prolonged; extended; prorrogado; prolongé; продлен; подовжено; 延期',
  amount:
    'total; sum; value; price; net amount; gross amount; importe; total a pagar; monto; montant; сумма; итого; сума; разом; 金额; 总额',
  currency:
    'ccy; cur; currency code; moneda; divisa; devise; monnaie; валюта; код валюты; код валюти; 货币; 币种',
  amount_paid:
    'paid; paid amount; pagado; importe pagado; payé; montant payé; оплачено; сплачено; 已付; 已付金额',
  budget_total: 'budget; total budget; presupuesto; budget total; бюджет; 预算',
  budget_used: 'used budget; spent; gastado; dépensé; израсходовано; використано; 已用预算',
  reference:
    'ref; reference no; ref no; reference number; referencia; référence; réf; ссылка; номер; референс; посилання; 参考; 参考号',
  kind: 'type; record type; category; tipo; type d’enregistrement; тип; вид; категория; категорія; 类型; 类别',
  description: 'details; text; descripción; description; détails; описание; опис; 描述',
  is_active: 'active; enabled; activo; actif; активен; активний; 启用',
};
