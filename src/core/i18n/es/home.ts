import type { home as english } from '../en/home.ts';
import type { Translated } from '../text.ts';

export const home: Translated<typeof english> = {
  landing_title: 'Sus suministros clínicos, del almacén al centro',
  landing_text:
    'Siga los proyectos de sus estudios: qué ha entrado, qué ha salido, qué hay en stock y cuándo caduca, y dónde está ahora cada paquete.',
  log_in: 'Iniciar sesión',
  way_title: 'Qué guarda el portal de cada proyecto',
  inbounds: 'Entradas',
  inbounds_text: 'Pedidos recibidos en el almacén, con factura, peso y cantidad.',
  inventories: 'Inventario',
  inventories_text: 'Lotes con cantidades en stock, caducidad y temperatura de conservación.',
  outbounds: 'Salidas',
  outbounds_text: 'Envíos a los centros; cada guía aérea lleva a su paquete y su estado.',
  returns: 'Devoluciones',
  returns_text: 'Lo que han devuelto los centros y a qué temperatura de transporte.',
  destructions: 'Destrucciones',
  destructions_text: 'Lo que se ha destruido, con su certificado.',
  offices_title: 'Oficinas',
  no_account_title: '¿No tiene cuenta o no puede entrar?',
  no_account_text: 'Solicítela aquí, o pida una contraseña nueva. Para lo demás está el soporte.',
  request_account: 'Solicitar una cuenta',
  forgot: 'He olvidado la contraseña',

  welcome: 'Hola',
  welcome_name: 'Hola, {name}',
  clients_count: { one: '{count} cliente', many: '{count} de clientes', other: '{count} clientes' },
  projects_count: { one: '{count} proyecto', many: '{count} de proyectos', other: '{count} proyectos' },
  packages_count: { one: '{count} paquete', many: '{count} de paquetes', other: '{count} paquetes' },
  recent_projects: 'Últimos proyectos',
  recent_packages: 'Últimos paquetes',
  car_packages: 'Paquetes en su vehículo',
  all: 'Mostrar todo',
  none_projects: 'Todavía no tiene ningún proyecto asignado. Soporte puede ayudarle.',
  none_packages: 'Aquí todavía no hay paquetes.',
  inactive: 'Inactivo',
  api_title: 'Esta cuenta es para programas',
  api_text:
    'Inicie sesión con un POST a /api-token-auth/ y envíe después el token como bearer en cada llamada. La guía describe cada llamada con sus parámetros, sus respuestas y un ejemplo.',
  api_link: 'Abrir la guía de la API',
};
