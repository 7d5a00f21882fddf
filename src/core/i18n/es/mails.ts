import type { mails as english } from '../en/mails.ts';

export const mails: Record<keyof typeof english, string> = {
  mail_code_subject: 'Su código de acceso',
  mail_code_text:
    'Introduzca este código para terminar de iniciar sesión. Es válido durante {minutes} minutos y solo una vez.\nNadie de nuestro equipo se lo pedirá nunca.',
  reset_password_subject: 'Establezca una nueva contraseña',
  reset_password_text:
    'Alguien, esperamos que usted, ha pedido una nueva contraseña para esta cuenta.\nEl enlace funciona una sola vez, durante {minutes} minutos. Si no fue usted, no haga nada: su contraseña no cambia.',
  reset_password_action: 'Establecer una nueva contraseña',
  set_password_subject: 'Su cuenta está lista',
  set_password_text:
    'Su solicitud de cuenta ha sido aprobada.\nElija una contraseña para empezar. El enlace funciona una sola vez, durante {hours} horas; después pida otro en «He olvidado la contraseña».',
  set_password_action: 'Elegir una contraseña',
  registration_received_subject: 'Hemos recibido su solicitud de registro',
  registration_received_text:
    'Gracias, {name}. Revisaremos su solicitud y le responderemos por correo.\nConfirme, por favor, que esta es su dirección de correo.',
  registration_received_action: 'Confirmar la dirección',
  registration_notice_subject: 'Nueva solicitud de registro',
  registration_notice_text: '{name} de {company} ({email}) solicita una cuenta.',
  registration_notice_action: 'Abrir las solicitudes',
  registration_known_subject: 'Ya tiene una cuenta',
  registration_known_text:
    'Alguien ha solicitado una cuenta con esta dirección, que ya tiene una.\nSi ha olvidado la contraseña, establezca una nueva.',
  registration_known_action: 'He olvidado la contraseña',
  registration_refused_subject: 'Su solicitud de registro',
  registration_refused_text: 'Por el momento no podemos abrirle una cuenta.\nMotivo: {reason}',
  verify_email_subject: 'Confirme su dirección de correo',
  verify_email_text:
    'Confirme, por favor, que esta es su dirección de correo. El enlace funciona una sola vez, durante {hours} horas.',
  verify_email_action: 'Confirmar la dirección',
  email_changed_subject: 'La dirección de correo de su cuenta ha cambiado',
  email_changed_text:
    'Su cuenta inicia sesión ahora con {email}. Todas sus sesiones han terminado.\nSi no lo esperaba, avísenos enseguida.',
  password_changed_subject: 'Se ha cambiado su contraseña',
  password_changed_text:
    'Alguien de la oficina ha establecido una contraseña nueva para su cuenta. Todas sus sesiones han terminado.\nSi no lo esperaba, avísenos de inmediato.',
  own_password_changed_subject: 'Se ha cambiado su contraseña',
  own_password_changed_text:
    'Usted, o alguien que conoce su contraseña anterior, ha cambiado la contraseña de su cuenta. Todas las demás sesiones han terminado.\nSi no fue usted, establezca una contraseña nueva en «Contraseña olvidada» y avísenos de inmediato.',
  report_subject: 'Su informe {file}',
  report_text: 'Este es el informe que solicitó, a fecha de {when}.',
  report_action: 'Abrir el portal',
  subscription_subject: 'Su lista {file}',
  subscription_text:
    'Esta es la lista a la que está suscrito, a fecha de {when}.\nPuede pausarla o eliminarla en sus suscripciones.',
  subscription_action: 'Abrir sus suscripciones',
  package_update_subject: '{airbill}: {status}',
  package_update_text: 'El paquete {airbill} tiene un nuevo estado: {status}.',
  package_update_action: 'Abrir el paquete',
  delivery_report_subject: '{airbill}: entregado',
  delivery_report_text:
    'El paquete {airbill} del proyecto {project} se ha entregado.\nInformado por {who} el {when}.',
  delivery_report_action: 'Abrir el paquete',
  new_invoice_subject: 'Nueva factura {name}',
  new_invoice_text: 'Se ha registrado la factura {name}.',
  new_invoice_action: 'Abrir la factura',
  package_updates_subject: '{count} paquetes tienen un nuevo estado',
  package_updates_text: '{count} paquetes tienen un nuevo estado. Los primeros:\n{list}',
  package_updates_action: 'Abrir los paquetes',
  new_invoices_subject: '{count} facturas nuevas',
  new_invoices_text: 'Se han registrado {count} facturas. Las primeras:\n{list}',
  new_invoices_action: 'Abrir las facturas',
  mail_fails_subject: 'El correo no sale desde hace más de una hora',
  mail_fails_text:
    'Correos en espera: {count}; el más antiguo se escribió el {when}.\nEl servidor de correo dice: {error}',
  mail_fails_action: 'Abrir los correos en espera',
  footer: 'Este correo se ha enviado automáticamente por una cuenta o una solicitud con esta dirección.',
};
